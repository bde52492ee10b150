/** What lies on the table in words, for screen readers, hints and the table read as text. */
import type { Field, Heap, OwnCard, RivalField, SeatView, Ware, WareKind, Zone } from '../connection/protocol'
import { t } from '../texts/texts.svelte'
import { STEW, type Desk, type Piece } from './desk.svelte'

export function fieldInWords(desk: Desk, field: Field): string {
  const only = field.only ? ' ' + t('play.takes_only', { bean: desk.counted(field.only, 1) }) : ''
  if (!field.bean) return t('play.field_empty', { field: field.field }) + only
  const words = [
    field.layers
      ? t('play.field_layers', { field: field.field, n: field.count, bean: desk.counted(field.bean, 1) })
      : t('play.field_holds', { field: field.field, beans: desk.counted(field.bean, field.count) }),
    t('play.field_worth', { n: field.worth }),
  ]
  if (field.holds) {
    const beans = heapsInWords(desk, field.holds)
    words.push(field.bean === STEW ? t('play.stew_holds', { beans }) : t('play.guests', { beans }))
  }
  if (field.next) words.push(t('play.field_next', { cards: field.next.cards, n: field.next.thalers }))
  if (field.draws) words.push(t('play.draws', { n: field.draws, cards: desk.ownCardsName }))
  if (field.protected) words.push(t('play.protected'))
  if (field.guarded) words.push(t('play.guarded'))
  return words.join(' ') + only
}

/** A field of who plays against the seats: what lies there, and how far it is from the harvest. */
export function rivalFieldInWords(desk: Desk, field: RivalField): string {
  const goal = t('play.rival_harvests', { who: field.name, n: field.goal })
  if (!field.bean) return `${goal} ${t('play.rival_empty')}`
  const lies = t('play.rival_holds', { beans: desk.counted(field.bean, field.count), n: field.missing ?? 0 })
  return `${goal} ${lies}`
}

export function heapsInWords(desk: Desk, heaps: readonly Heap[]): string {
  return heaps.map(({ bean, count }) => desk.counted(bean, count)).join(', ') || t('play.nothing')
}

/** A ware with its price, whose it is, and what it does. */
export function wareInWords(desk: Desk, ware: Ware, kind: WareKind): string {
  return [ware.name + '.', priceInWords(desk, ware, kind), stateInWords(desk, ware), ware.text].join(' ')
}

export function priceInWords(desk: Desk, ware: Ware, kind: WareKind): string {
  return ware.cost ?? t('play.ware_price', { n: ware.price, bean: desk.counted(kind.bean, 1) })
}

export function stateInWords(desk: Desk, ware: Ware): string {
  if (ware.state === 'removed') return t('play.ware_removed')
  if (ware.owner === null) return t('play.ware_for_sale')
  const owner = ware.owner === desk.you ? t('play.ware_yours') : t('play.ware_of', { who: desk.name(ware.owner) })
  return ware.asleep ? `${owner} ${t('play.ware_asleep')}` : owner
}

/** A kind of wares: what is for sale of it, and who owns which. */
export function kindInWords(desk: Desk, kind: WareKind): string {
  const wares = kind.wares.map((ware) => `${ware.name}: ${stateInWords(desk, ware)}`)
  return `${kind.name} (${t('play.paid_with', { bean: desk.counted(kind.bean, 1) })}). ${wares.join(' ')}`
}

/** The second of five cards, and what is special about it. */
export function handCardInWords(desk: Desk, piece: Piece, i: number, count: number): string {
  const words = [t('play.card_of', { bean: desk.counted(piece.spot.bean, 1), n: i + 1, count })]
  if (i === 0 && desk.ordered) words.push(t('play.front_card'))
  if (piece.forced) words.push(t('play.forced_card'))
  return words.join(' ')
}

/** A card of the game's own: its name, and the word by which a command means it. */
export function ownName(card: OwnCard): string {
  return `${card.name} (${card.own})`
}

export function seatInWords(desk: Desk, seat: SeatView): string[] {
  const words = [t('play.hand_of', { n: seat.hand })]
  const token = desk.tokenOf(seat.seat)
  if (token) words.push(token.text)
  words.push(seat.thalers === null ? t('play.thalers_hidden') : t('play.thalers', { n: seat.thalers }))
  words.push(...seat.fields.map((field) => fieldInWords(desk, field)))
  if (seat.waiting.length > 0) words.push(t('play.waiting_are', { beans: desk.inWords(seat.waiting) }))
  if (seat.wishes.length > 0) words.push(t('play.looks_for', { beans: seat.wishes.map((bean) => desk.counted(bean, 1)).join(', ') }))
  if (seat.purse?.length) words.push(t('play.purse', { beans: heapsInWords(desk, seat.purse) }))
  if (seat.wares?.length) words.push(t('play.owns', { supply: desk.supplyName, wares: seat.wares.map((ware) => desk.ware(ware)?.ware.name ?? ware).join(', ') }))
  for (const place of seat.places ?? []) words.push(t('play.place_holds', { place: place.name, beans: desk.inWords(place.cards) }))
  if (seat.own_cards !== undefined) words.push(t('play.own_cards_of', { cards: desk.ownCardsName, n: seat.own_cards }))
  words.push(...seat.facts)
  return words
}

export function zoneInWords(desk: Desk, zone: Zone): string {
  const cards = zone.cards ?? []
  if (zone.own?.length) return t('play.zone_of', { zone: zone.name, cards: zone.own.map(ownName).join(', ') })
  const name = t('play.zone_count', { zone: zone.name, n: zone.count })
  if (cards.length === 0) return name
  if (zone.kind === 'pile') return `${name} ${t('play.on_top', { bean: desk.counted(cards.at(-1)!.bean, 1) })}`
  return `${name} ${desk.inWords(cards)}.`
}
