/** Which legal command a tap on something means. Nothing here knows a game: verbs only say where a command is shown. */
import type { Legal, LegalCommand } from '../connection/protocol'

/** A card that can be taken up: in the own hand, among the waiting cards, in a zone. */
export interface Spot {
  place: string
  bean: string
  card: string | null
  /** The card of its place that comes first. */
  front: boolean
}

/** The places whose cards are planted alike: a command that is about one of them may mean any. */
const OPEN = ['waiting', 'row']

/** The exact card that a command names, as `red@3` in `discard red@3`. */
export function cardNamed(say: string): string | null {
  return /(?:^|[\s,])([a-z][a-z-]*@[a-z0-9.]+)/.exec(say)?.[1] ?? null
}

/** Whether a command is about a card somewhere (and not about an offer, a field or the table). */
export function aboutCard(command: LegalCommand): boolean {
  return command.offer === null && command.bean !== null && !onField(command) && command.origin === undefined && !command.with
}

/** Whether a command belongs to a field alone: a harvest, or what the field owes. */
function onField(command: LegalCommand): boolean {
  return command.field !== null && (command.verb === 'harvest' || command.place === 'field')
}

/** Whether a command gives away the top card of an own field. */
function isOwed(command: LegalCommand): boolean {
  return onField(command) && command.place === 'field'
}

/** What the own fields owe. */
export function owed(legal: Legal): LegalCommand[] {
  return legal.commands.filter(isOwed)
}

/** What taking up a card and tapping a field of the rival means. */
export function giftTo(commands: readonly LegalCommand[], place: string): LegalCommand | null {
  return commands.find((command) => command.to === place) ?? null
}

/** The command that goes on where nothing else is to be done. */
export function idle(legal: Legal): LegalCommand | null {
  return legal.commands.find((command) => command.idle) ?? null
}

/** Whether a command is about this very card. */
export function isAbout(command: LegalCommand, spot: Spot): boolean {
  if (!aboutCard(command) || command.bean !== spot.bean) return false
  const named = cardNamed(command.say)
  if (named !== null) return named === spot.card
  if (command.place === 'hand') return spot.place === 'hand' && (spot.front || command.cards !== undefined)
  if (command.place === null) return spot.place !== 'hand' || spot.front
  return command.place === spot.place || (OPEN.includes(command.place) && OPEN.includes(spot.place))
}

export function commandsOf(legal: Legal, spot: Spot): LegalCommand[] {
  return legal.commands.filter((command) => isAbout(command, spot))
}

/** What taking up a card and tapping a field means. */
export function onto(commands: readonly LegalCommand[], field: number): LegalCommand | null {
  return commands.find((command) => command.field === field) ?? null
}

/** All that it can mean, where that is to be said at once: as one of its beans, or as the beginning of a stew. */
export function waysOnto(commands: readonly LegalCommand[], field: number): LegalCommand[] {
  return commands.filter((command) => command.field === field)
}

export function harvestOf(legal: Legal, field: number): LegalCommand | null {
  return legal.commands.find((command) => onField(command) && !isOwed(command) && command.field === field && !command.with) ?? null
}

export function buyingOf(legal: Legal): LegalCommand | null {
  return legal.commands.find((command) => command.verb === 'buy' && !command.ware) ?? null
}

/** The purchases of things other than fields, as the game lists them. */
export function purchases(legal: Legal): LegalCommand[] {
  return legal.commands.filter((command) => command.verb === 'buy' && command.ware)
}

/** Of each kind the last one of those: what is offered right beside the own fields. */
export function dearest(legal: Legal): LegalCommand[] {
  const kinds = new Map(purchases(legal).map((command) => [command.ware?.replace(/\d+$/, ''), command]))
  return [...kinds.values()]
}

export function purchaseOf(legal: Legal, ware: string): LegalCommand | null {
  return purchases(legal).find((command) => command.ware === ware) ?? null
}

/** What can be done with a ware now: buy it, or what is asked about it in between. */
export function aboutWare(legal: Legal, ware: string): LegalCommand | null {
  return legal.commands.find((command) => command.ware === ware) ?? null
}

/** The commands that move a card within the own hand. */
export function movesInHand(legal: Legal): LegalCommand[] {
  return legal.commands.filter((command) => command.hand && command.verb === 'move')
}

/** The commands that use two cards of the own hand together: each is tapped, in any order. */
export function pairsInHand(legal: Legal): LegalCommand[] {
  return legal.commands.filter((command) => command.hand && command.verb !== 'move')
}

/** What the cards at these two places of the hand mean together. */
export function pairOf(legal: Legal, places: readonly number[]): LegalCommand | null {
  return pairsInHand(legal).find(({ hand }) => places.length === 2 && hand!.every((place) => places.includes(place))) ?? null
}

export function forOffer(legal: Legal, offer: number, verb: string): LegalCommand | null {
  return legal.commands.find((command) => command.offer === offer && command.verb === verb) ?? null
}

/** The commands that are about no card, no field and no offer: they go with the flow of the turn. */
export function flow(legal: Legal): LegalCommand[] {
  return legal.commands.filter(
    (command) => !aboutCard(command) && !onField(command) && command.offer === null && command.verb !== 'buy' && !command.hand && !command.kind,
  )
}

const MOST_AT_ONCE = 6
const MOST_OF_HAND = 3

/** Whether a command puts down a card from any place of the hand: which one is a choice, made by taking it up. */
export function fromAnywhere(command: LegalCommand): boolean {
  return command.place === 'hand' && command.field === null && !command.to && cardNamed(command.say) !== null
}

/**
 * The commands that stand as buttons below the table: those of the card that is taken up, else all that are about cards
 * if they are few, without those that put down any card of the hand if these are many; and those that go with the flow
 * of the turn. Who `must` act and can do none of that makes room.
 */
export function buttons(legal: Legal, taken: Spot | null, must = false): LegalCommand[] {
  const cards = legal.commands.filter((command) => aboutCard(command) && (taken !== null || !command.kind))
  const others = cards.filter((command) => !fromAnywhere(command))
  const all = cards.length <= MOST_AT_ONCE && cards.length - others.length <= MOST_OF_HAND
  const few = all ? cards : others.length <= MOST_AT_ONCE ? others : []
  const shown = taken ? cards.filter((command) => isAbout(command, taken)) : few
  const found = [...owed(legal), ...shown, ...flow(legal)]
  return found.length > 0 || others.length > 0 || !must ? found : legal.commands.filter(onlyAsked)
}

/** The harvests of a field with which cards of the game's own go. */
export function raisedHarvests(legal: Legal, field: number): LegalCommand[] {
  return legal.commands.filter((command) => onField(command) && command.field === field && command.with)
}

/** The takeovers of a field of somebody, without cards that go with them. */
export function swapsOf(legal: Legal, seat: string, field: number): LegalCommand[] {
  return legal.commands.filter(({ swap, with: cards }) => swap?.seat === seat && swap.field === field && !cards)
}

/** What an action of a kind can be with exactly these cards; all of them where none can be without. */
export function ofKind(legal: Legal, kind: string, cards: readonly string[]): LegalCommand[] {
  const all = legal.commands.filter((command) => command.kind === kind)
  const exactly = all.filter(({ with: along = [] }) => along.length === cards.length && along.every((card) => cards.includes(card)))
  return exactly.length > 0 || cards.length > 0 ? exactly : all
}

/** The cards that may go with an action of a kind, where it can also be done without. */
export function cardsAlong(legal: Legal, kind: string): string[] {
  const all = legal.commands.filter((command) => command.kind === kind)
  if (all.every(({ with: along }) => along)) return []
  return [...new Set(all.flatMap(({ with: along = [] }) => along))].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))
}

/** Whether a command is asked about before it is carried out: it gives up something for good. */
export function onlyAsked(command: LegalCommand): boolean {
  return (onField(command) && !isOwed(command)) || command.verb === 'buy'
}

/** Whether there is nothing to do but with a card: then the first one is as good as taken up. Gifts are a choice. */
export function onlyCards(legal: Legal): boolean {
  const cards = legal.commands.filter(aboutCard)
  if (cards.length === 0 || cards.some((command) => command.to) || cards.filter(fromAnywhere).length > 1) return false
  return flow(legal).length === 0 && owed(legal).length === 0 && legal.offer === null
}
