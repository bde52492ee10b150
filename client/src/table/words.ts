/** What lies on the table in words, for screen readers, hints and the table read as text. */
import type { Field, SeatView, Zone } from '../connection/protocol'
import { t } from '../texts/texts.svelte'
import type { Desk, Piece } from './desk.svelte'

export function fieldInWords(desk: Desk, field: Field): string {
  if (!field.bean) return t('play.field_empty', { field: field.field })
  const words = [
    t('play.field_holds', { field: field.field, beans: desk.counted(field.bean, field.count) }),
    t('play.field_worth', { n: field.worth }),
  ]
  if (field.next) words.push(t('play.field_next', { cards: field.next.cards, n: field.next.thalers }))
  if (field.protected) words.push(t('play.protected'))
  return words.join(' ')
}

/** The second of five cards, and what is special about it. */
export function handCardInWords(desk: Desk, piece: Piece, i: number, count: number): string {
  const words = [t('play.card_of', { bean: desk.counted(piece.spot.bean, 1), n: i + 1, count })]
  if (i === 0) words.push(t('play.front_card'))
  if (piece.forced) words.push(t('play.forced_card'))
  return words.join(' ')
}

export function seatInWords(desk: Desk, seat: SeatView): string[] {
  const words = [t('play.hand_of', { n: seat.hand })]
  words.push(seat.thalers === null ? t('play.thalers_hidden') : t('play.thalers', { n: seat.thalers }))
  words.push(...seat.fields.map((field) => fieldInWords(desk, field)))
  if (seat.waiting.length > 0) words.push(t('play.waiting_are', { beans: desk.inWords(seat.waiting) }))
  if (seat.wishes.length > 0) words.push(t('play.looks_for', { beans: seat.wishes.map((bean) => desk.counted(bean, 1)).join(', ') }))
  words.push(...seat.facts)
  return words
}

export function zoneInWords(desk: Desk, zone: Zone): string {
  const cards = zone.cards ?? []
  const name = t('play.zone_count', { zone: zone.name, n: zone.count })
  if (cards.length === 0) return name
  if (zone.kind === 'pile') return `${name} ${t('play.on_top', { bean: desk.counted(cards.at(-1)!.bean, 1) })}`
  return `${name} ${desk.inWords(cards)}.`
}
