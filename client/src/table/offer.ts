/** Building an offer, and answering one: pure, everything as text of the protocol. */
import type { Card, Legal, Offer } from '../connection/protocol'

export type OfferRoom = NonNullable<Legal['offer']>

export interface Draft {
  /** The cards to give, as commands name them. */
  gives: string[]
  /** How many of which bean are asked for. */
  wants: Record<string, number>
  /** Said on purpose: nothing is asked for in return. */
  gift: boolean
  /** The offer that this one answers, and who made it. */
  counter: { offer: number; maker: string } | null
}

export const EMPTY: Readonly<Draft> = { gives: [], wants: {}, gift: false, counter: null }

export function wanted(wants: Record<string, number>): [string, number][] {
  return Object.entries(wants).filter(([, count]) => count > 0)
}

/** `2 red, soy`, or `nothing`. */
export function wantsText(wants: Record<string, number>): string {
  const parts = wanted(wants).map(([bean, count]) => (count === 1 ? bean : `${count} ${bean}`))
  return parts.join(', ') || 'nothing'
}

/** What is still lacking before an offer can go out; null if nothing is. */
export function lacking(draft: Draft): 'everything' | 'wants' | null {
  const asks = wanted(draft.wants).length > 0
  if (asks) return null
  if (draft.gives.length === 0) return 'everything'
  return draft.gift ? null : 'wants'
}

/** The command that makes this offer to a seat or to `all`. */
export function offerText(draft: Draft, to: string): string {
  const deal = `${draft.gives.join(', ') || 'nothing'} for ${wantsText(draft.wants)}`
  return draft.counter ? `counter ${draft.counter.offer} ${deal}` : `offer ${deal} to ${to}`
}

/** To whom this offer may go. */
export function partners(draft: Draft, room: OfferRoom): string[] {
  return draft.counter ? [draft.counter.maker] : room.to
}

/** One more of a bean, none again after the last that there can be. */
export function oneMore(wants: Record<string, number>, bean: string, most: number): Record<string, number> {
  const count = wants[bean] ?? 0
  return count < most ? { ...wants, [bean]: count + 1 } : { ...wants, [bean]: 0 }
}

export function oneLess(wants: Record<string, number>, bean: string): Record<string, number> {
  return { ...wants, [bean]: Math.max(0, (wants[bean] ?? 0) - 1) }
}

export function tally(cards: readonly Card[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { bean } of cards) counts[bean] = (counts[bean] ?? 0) + 1
  return counts
}

/** The bean of a card as commands name it. */
export function beanOf(card: string): string {
  return card.split('@')[0]!
}

/** A counter-offer begins as the other's offer seen from this side, as far as it can be given. */
export function counterDraft(offer: Offer, room: OfferRoom): Draft {
  const left = tally(offer.wants)
  const gives = [...room.gives].reverse().filter((card) => {
    const bean = beanOf(card)
    if (!left[bean]) return false
    left[bean] -= 1
    return true
  })
  return { gives: gives.reverse(), wants: tally(offer.gives), gift: false, counter: { offer: offer.offer, maker: offer.maker } }
}

/** The beans to ask for: those that grow on own fields or that I look for first, then the rest as the game lists them. */
export function inOrderOfUse(room: OfferRoom, growing: readonly string[], looked: readonly string[]): string[] {
  const first = [...new Set([...growing, ...looked])].filter((bean) => (room.wants[bean] ?? 0) > 0)
  const rest = Object.keys(room.wants).filter((bean) => room.wants[bean]! > 0 && !first.includes(bean))
  return [...first, ...rest]
}

/** What is left of a draft at a changed table: cards that are gone are given no more, an answered offer is not countered. */
export function kept(draft: Draft, gives: readonly string[], offers: readonly Offer[]): Draft {
  const counter = draft.counter
  return {
    ...draft,
    gives: draft.gives.filter((card) => gives.includes(card)),
    counter: counter && offers.some((offer) => offer.offer === counter.offer) ? counter : null,
  }
}

/** A bean of which more copies could be given than an offer wants. */
export interface Choice {
  bean: string
  need: number
  copies: string[]
}

export function choices(offer: Offer, copies: readonly string[]): Choice[] {
  return wanted(tally(offer.wants))
    .map(([bean, need]) => ({ bean, need, copies: copies.filter((card) => beanOf(card) === bean) }))
    .filter((choice) => choice.copies.length > choice.need)
}

/**
 * The acceptance: with the cards that were picked, where for every choice as many were picked as are needed; without
 * any, the rules pick. Picks for some choices are filled up with the first copies of the others.
 */
export function acceptText(offer: Offer, copies: readonly string[], picked: readonly string[]): string {
  if (picked.length === 0) return `accept ${offer.offer}`
  const cards: string[] = []
  for (const [bean, need] of wanted(tally(offer.wants))) {
    const mine = copies.filter((card) => beanOf(card) === bean)
    const chosen = mine.filter((card) => picked.includes(card))
    cards.push(...[...chosen, ...mine.filter((card) => !chosen.includes(card))].slice(0, need))
  }
  return `accept ${offer.offer} with ${cards.join(', ')}`
}

/** Where the copies lie: the position in the hand (from 1), or null for the turned-up row. */
export function positionOf(card: string): number | null {
  const place = card.split('@')[1] ?? ''
  return /^\d+$/.test(place) ? Number(place) : null
}
