/**
 * What the reader is about to do at the table: the card taken up, the offer in the making, the question that is asked
 * before a harvest. It is made anew from every view, so it can never offer what is not legal any more.
 */
import { getContext, setContext } from 'svelte'

import {
  legalOf,
  seatsOf,
  type ActionKind,
  type Bean,
  type Card,
  type Group,
  type GuardCard,
  type HeldCard,
  type Legal,
  type LegalCommand,
  type Offer,
  type Rival,
  type SeatView,
  type Token,
  type TokenSeat,
  type View,
  type Ware,
  type WareKind,
} from '../connection/protocol'
import { nameOf, type Answer, type TableSource } from '../connection/source'
import { t } from '../texts/texts.svelte'
import { buyingOf, commandsOf, giftTo, harvestOf, idle, onlyCards, pairOf, pairsInHand, purchaseOf, waysOnto, type Spot } from './commands'
import { Follower } from './identity'
import { counterDraft, kept, lacking, offerText, oneLess, oneMore, type Draft } from './offer'
import { Habits } from './habits.svelte'

/** A card that lies open to the reader: what it is called, and what can be done with it now. */
export interface Piece {
  key: string
  spot: Spot
  /** It must be planted in the next planting. */
  forced: boolean
  commands: LegalCommand[]
  /** What an offer calls it, if it may be given. */
  gives: string | null
}

/** Something to tell the reader: why a command was refused. */
export interface Note {
  id: number
  text: string
  rule: string | null
}

export type Panel = 'table' | 'trade' | 'log'

/** The zone of what an attempt has brought on the table. */
export const AT_STAKE = 'at-stake'
/** What a field is called on which several types lie as a stew. */
export const STEW = 'stew'
const IMPATIENT = 350 // milliseconds within which a second click is no second command (bug log U03)
const PATIENCE = 4000 // milliseconds after which an answered command counts as seen, whatever the view says

export class Desk {
  readonly habits = new Habits()
  readonly born = performance.now()
  #source: TableSource
  #hand = new Follower('h')
  #zones = new Map<string, Follower>()
  #taken = $state<string | null>(null)
  #picked = $state.raw<string[]>([])
  #pair = $state.raw<string[]>([])
  #wants = $state.raw<Record<string, number>>({})
  #gift = $state(false)
  #counter = $state.raw<Draft['counter']>(null)
  #sending = $state<string | null>(null)
  #settling = $state(0)
  #lastSent = 0
  #notes = 0

  /** The field that a harvest was asked for, `buy` for the third field, else a ware or what is said: confirmed by a second
   *  tap (U04). */
  asked = $state<number | string | null>(null)
  /** The field on which the card that is taken up can be planted in several ways: one of them is to be chosen. */
  choosing = $state<number | null>(null)
  /** The kind of actions that is opened, and the cards of the game's own that shall go along. */
  kind = $state<string | null>(null)
  along = $state.raw<string[]>([])
  /** The ware whose card is shown. */
  shownWare = $state<string | null>(null)
  notes = $state.raw<Note[]>([])
  panel = $state<Panel>('table')
  passed = $state(-1)

  constructor(source: TableSource) {
    this.#source = source
  }

  get source(): TableSource {
    return this.#source
  }

  readonly view: View | null = $derived.by(() => this.#source.view)
  readonly legal: Legal = $derived.by(() => (this.#source.live ? legalOf(this.#source.view) : legalOf(null)))
  readonly you: string | null = $derived.by(() => this.#source.you)
  readonly seats: SeatView[] = $derived.by(() => (this.#source.view ? seatsOf(this.#source.view) : []))
  readonly own: SeatView | null = $derived.by(() => this.seats.find((seat) => seat.seat === this.you) ?? null)
  readonly busy: boolean = $derived.by(() => this.#sending !== null || this.#settling > this.#source.n)
  readonly mine: boolean = $derived.by(() => this.#source.live && this.#source.waits.some((one) => one.seat === this.you && one.why !== 'held'))
  readonly #beans: Map<string, Bean> = $derived.by(() => new Map(this.#source.beans.map((bean) => [bean.bean, bean])))

  /** The other seats, beginning with the next one; for a watcher all. */
  readonly others: SeatView[] = $derived.by(() => {
    const at = this.seats.findIndex((seat) => seat.seat === this.you)
    return at < 0 ? this.seats : [...this.seats.slice(at + 1), ...this.seats.slice(0, at)]
  })

  readonly hand: Piece[] = $derived.by(() => {
    const cards = this.#source.view?.hand ?? []
    const keys = this.#hand.follow(cards.map((card) => card.bean))
    return cards.map((card, i) => this.#piece(keys[i]!.key, 'hand', card, i === 0, card.forced))
  })

  readonly waiting: Piece[] = $derived.by(() => this.#follow('waiting', this.own?.waiting ?? []))

  /** The cards on own places, to be traded away where that is possible. */
  readonly stored: Piece[] = $derived.by(() => (this.own?.places ?? []).flatMap((place) => this.#follow(place.place, place.cards)))

  #follow(place: string, cards: readonly Card[]): Piece[] {
    let follower = this.#zones.get(place)
    if (!follower) this.#zones.set(place, (follower = new Follower(place)))
    const keys = follower.follow(cards.map((card) => card.bean))
    return cards.map((card, i) => this.#piece(keys[i]!.key, place, card, i === 0, false))
  }

  readonly #rows: Map<string, Piece[]> = $derived.by(
    () =>
      new Map(
        (this.#source.view?.zones ?? [])
          .filter((zone) => zone.kind !== 'pile' && (zone.zone !== 'row' || !this.#source.view?.groups))
          .map((zone) => [zone.zone, this.#follow(zone.zone, zone.cards ?? [])]),
      ),
  )

  /** The open cards of a zone. */
  zone(name: string): Piece[] {
    return this.#rows.get(name) ?? []
  }

  /** The turned-up cards by bean, where they move together. */
  readonly groups: (Group & { piece: Piece })[] = $derived.by(() =>
    (this.#source.view?.groups?.groups ?? []).map((group) => ({
      ...group,
      piece: this.#piece(`group:${group.bean}`, 'row', { bean: group.bean, card: `${group.bean}@row` }, false, false),
    })),
  )

  #piece(key: string, place: string, card: Card, front: boolean, forced: boolean): Piece {
    const spot: Spot = { place, bean: card.bean, card: card.card ?? null, front }
    const gives = card.card && this.legal.offer?.gives.includes(card.card) ? card.card : null
    return { key, spot, forced, commands: commandsOf(this.legal, spot), gives }
  }

  readonly pieces: Piece[] = $derived.by(() => [
    ...this.waiting,
    ...[...this.#rows.values()].flat(),
    ...this.groups.map(({ piece }) => piece),
    ...this.stored,
    ...this.hand,
  ])

  // --- who plays against the seats ------------------------------------------------------------------------------

  readonly rival: Rival | null = $derived.by(() => this.#source.view?.rival ?? null)
  /** Whether there is any trading in this game. */
  readonly trading: boolean = $derived.by(() => this.#source.view?.turn.trades !== false)

  /** What the card that is taken up can do on a field of the rival. */
  ontoRival(place: string): LegalCommand | null {
    return giftTo(this.taken?.commands ?? [], place)
  }

  /** A tap on a field of the rival: give him what is taken up, or learn why not. */
  tapRival(place: string): void {
    const gift = this.ontoRival(place)
    if (gift) void this.act(gift.say)
    else if (this.taken) void this.why(`give ${this.taken.spot.card ?? this.taken.spot.bean} to ${place}`)
  }

  /** The command that goes on by itself, if that is wanted: nothing else is to be done. */
  readonly onward: LegalCommand | null = $derived.by(() =>
    this.habits.onward && this.mine && !this.busy && this.asked === null ? idle(this.legal) : null,
  )

  /** Go on; several pages of the same seat go on once. */
  async goOn(command: LegalCommand): Promise<void> {
    await this.#send(command.say, () => this.#source.say(command.say, `onward-${this.#source.n}`))
  }

  // --- what changes hands -----------------------------------------------------------------------------------------

  readonly token: Token | null = $derived.by(() => this.#source.view?.token ?? null)

  tokenOf(seat: string): TokenSeat | undefined {
    return this.token?.seats.find((one) => one.seat === seat)
  }

  /** A tap on the own token mark: try to take it, or learn why not. */
  tapToken(): void {
    const command = this.legal.commands.find((one) => one.verb === 'attempt')
    if (command) this.asked = command.say
    else void this.why('attempt')
  }

  // --- what is for sale -----------------------------------------------------------------------------------------

  readonly supply: WareKind[] = $derived.by(() => this.#source.view?.supply?.kinds ?? [])
  /** What all wares together are called. */
  readonly supplyName: string = $derived.by(() => this.#source.view?.supply?.name ?? '')
  readonly #wares: Map<string, { ware: Ware; kind: WareKind }> = $derived.by(
    () => new Map(this.supply.flatMap((kind) => kind.wares.map((ware) => [ware.ware, { ware, kind }]))),
  )

  ware(id: string): { ware: Ware; kind: WareKind } | undefined {
    return this.#wares.get(id)
  }

  /** The command that is asked about before it is carried out. */
  readonly question: LegalCommand | null = $derived.by(() => {
    const asked = this.asked
    if (asked === null) return null
    if (typeof asked === 'number') return harvestOf(this.legal, asked)
    if (asked === 'buy') return buyingOf(this.legal)
    return purchaseOf(this.legal, asked) ?? this.legal.commands.find((one) => one.say === asked) ?? null
  })

  /** The card that is taken up: the one tapped, or the first where there is nothing else to do. */
  readonly taken: Piece | null = $derived.by(() => {
    const able = this.pieces.filter((piece) => piece.commands.length > 0)
    return able.find((piece) => piece.key === this.#taken) ?? (onlyCards(this.legal) ? (able[0] ?? null) : null)
  })

  // --- cards besides beans --------------------------------------------------------------------------------------

  readonly ownCards: HeldCard[] = $derived.by(() => this.#source.view?.own_cards?.held ?? [])
  readonly guards: GuardCard[] = $derived.by(() => this.#source.view?.own_cards?.guards ?? [])
  /** What all of them together are called. */
  readonly ownCardsName: string = $derived.by(() => this.#source.view?.own_cards?.name ?? '')
  readonly kinds: ActionKind[] = $derived.by(() => this.legal.kinds ?? [])
  /** Whether the order of the own hand matters. */
  readonly ordered: boolean = $derived.by(() => this.#source.view?.turn.ordered !== false)

  /** How a hand card gets onto a field: where the hand has no order, as many of a bean as one likes. */
  get #lays(): string {
    return this.ordered ? 'plant' : 'play'
  }

  /** Say the own hand in another order: nothing but its order changes. */
  sort(beans: readonly string[]): void {
    void this.act(`sort ${beans.join(', ')}`)
  }

  // --- two cards of the hand together ---------------------------------------------------------------------------

  /** Whether two cards of the own hand are to be chosen. */
  readonly pairing: boolean = $derived.by(() => pairsInHand(this.legal).length > 0)

  /** Their places, as far as they are chosen; the front card has the place 1. */
  readonly #pairPlaces: number[] = $derived.by(() =>
    this.pairing ? this.hand.flatMap((piece, i) => (this.#pair.includes(piece.key) ? [i + 1] : [])) : [],
  )

  /** What both of them mean together. */
  readonly pair: LegalCommand | null = $derived.by(() => pairOf(this.legal, this.#pairPlaces))

  /** Whether a card can be one of two. */
  pairs(piece: Piece): boolean {
    return this.pairing && piece.spot.place === 'hand'
  }

  paired(piece: Piece): boolean {
    return this.pairs(piece) && this.#pair.includes(piece.key)
  }

  /** Choose a card or leave it; of three the first chosen is left. */
  #choose(piece: Piece): void {
    this.#pair = this.#pair.includes(piece.key) ? this.#pair.filter((key) => key !== piece.key) : [...this.#pair, piece.key].slice(-2)
  }

  // --- words ----------------------------------------------------------------------------------------------------

  name(seat: string): string {
    if (seat === 'all') return t('play.everyone')
    return nameOf(this.#source, seat)
  }

  bean(id: string): Bean | undefined {
    return this.#beans.get(id)
  }

  code(id: string): string {
    return this.#beans.get(id)?.code ?? id.slice(0, 2)
  }

  /** `Soy Bean`, `3 Soy Beans`; `a stew of 3`. */
  counted(id: string, count: number): string {
    if (id === STEW) return t('play.stew_of', { n: count })
    const bean = this.#beans.get(id)
    if (count === 1) return bean?.name ?? id
    return `${count} ${bean?.many ?? id}`
  }

  /** Cards in words: `2 Soy Beans, Red Bean`. */
  inWords(cards: readonly Card[]): string {
    return (
      this.grouped(cards)
        .map(([bean, count]) => this.counted(bean, count))
        .join(', ') || t('play.nothing')
    )
  }

  grouped(cards: readonly Card[]): [string, number][] {
    const counts = new Map<string, number>()
    for (const { bean } of cards) counts.set(bean, (counts.get(bean) ?? 0) + 1)
    return [...counts]
  }

  // --- doing ----------------------------------------------------------------------------------------------------

  /** Give a command. A second one right behind it, or before the first is answered, is no command at all. */
  async act(say: string): Promise<boolean> {
    const good = await this.#send(say, () => this.#source.say(say))
    if (good) this.passed = -1 // who speaks again has more to say
    return good
  }

  async pass(): Promise<boolean> {
    const turn = this.view?.turn.number ?? -1
    const good = await this.#send('pass', () => this.#source.pass())
    if (good) this.passed = turn
    return good
  }

  async #send(what: string, send: () => Promise<Answer>): Promise<boolean> {
    const now = performance.now()
    const used = this.taken?.commands.some((command) => command.say === what) ?? false
    if (this.busy || now - this.#lastSent < IMPATIENT || !this.#source.live) return false
    this.#lastSent = now
    this.#sending = what
    this.asked = null
    this.shownWare = null
    this.choosing = null
    try {
      const answer = await send()
      if (answer.type === 'answer') {
        if (used) this.#taken = null // an equal card next to it has not been tapped
        this.#settling = answer.n
        setTimeout(() => (this.#settling = 0), PATIENCE)
        return true
      }
      this.note(answer.text, answer.type === 'refused' ? answer.rule : null)
      return false
    } catch {
      this.note(t('play.not_sent'), null)
      return false
    } finally {
      this.#sending = null
    }
  }

  sending(say: string): boolean {
    return this.#sending === say
  }

  /** Ask why something cannot be done, and show the answer. */
  async why(say: string): Promise<void> {
    const reason = await this.reason(say)
    if (reason) this.note(reason.text, reason.rule)
  }

  /** Why something cannot be done; null if it can. */
  async reason(say: string): Promise<{ text: string; rule: string | null } | null> {
    if (!this.#source.live || this.you === null) return null
    try {
      const answer = await this.#source.why(say)
      return answer.type === 'refused' ? { text: answer.text, rule: answer.rule } : null
    } catch {
      return { text: t('play.not_sent'), rule: null }
    }
  }

  note(text: string, rule: string | null): void {
    const note = { id: ++this.#notes, text, rule }
    this.notes = [...this.notes.filter((one) => one.text !== text), note].slice(-3)
    setTimeout(() => this.forget(note.id), 15000)
  }

  forget(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id)
  }

  /** A tap on a card: give it, take it up, or learn why it cannot be used. */
  tap(piece: Piece): void {
    this.asked = null
    this.choosing = null
    if (!this.#source.live) return
    if (piece.gives !== null) {
      this.give(piece)
      this.panel = 'trade'
    } else if (this.pairs(piece)) {
      this.#choose(piece)
    } else if (piece.commands.length > 0) {
      this.#taken = this.taken?.key === piece.key ? null : piece.key
    } else if (this.stored.some((one) => one.key === piece.key)) {
      void this.why(`offer ${piece.spot.card ?? piece.spot.bean} for nothing to all`)
    } else {
      void this.why(`${this.#lays} ${piece.spot.bean}`)
    }
  }

  putDown(): void {
    this.#taken = null
    this.asked = null
    this.choosing = null
  }

  /** A tap on an own field: plant the card that is taken up, ask for a harvest, or learn why not. */
  tapField(field: number): void {
    const [planting, ...others] = waysOnto(this.taken?.commands ?? [], field)
    if (planting && others.length > 0) this.choosing = field
    else if (planting) void this.act(planting.say)
    else if (this.taken) void this.why(`${this.#lays} ${this.taken.spot.bean} ${field}`)
    else this.askHarvest(field)
  }

  askHarvest(field: number): void {
    const harvest = this.legal.commands.find((command) => command.verb === 'harvest' && command.field === field)
    if (!harvest) void this.why(`harvest ${field}`)
    else if (this.habits.ask) this.asked = field
    else void this.act(harvest.say)
  }

  askSwap(command: LegalCommand): void {
    if (this.habits.ask) this.asked = command.say
    else void this.act(command.say)
  }

  askBuy(say: string): void {
    if (this.habits.ask) this.asked = 'buy'
    else void this.act(say)
  }

  askWare(command: LegalCommand): void {
    if (this.habits.ask && command.ware) this.asked = command.ware
    else void this.act(command.say)
  }

  // --- trading --------------------------------------------------------------------------------------------------

  /** The offer in the making, as far as it can still be made. */
  readonly draft: Draft = $derived.by(() => {
    const giving = this.pieces.filter((piece) => piece.gives !== null)
    const draft = { gives: this.#picked, wants: this.#wants, gift: this.#gift, counter: this.#counter }
    const still = kept(
      draft,
      giving.map((piece) => piece.key),
      this.view?.offers ?? [],
    )
    return { ...still, gives: giving.filter((piece) => still.gives.includes(piece.key)).map((piece) => piece.gives!) }
  })

  readonly giving: Piece[] = $derived.by(() => this.pieces.filter((piece) => piece.gives !== null && this.#picked.includes(piece.key)))

  picked(piece: Piece): boolean {
    return piece.gives !== null && this.#picked.includes(piece.key)
  }

  give(piece: Piece): void {
    this.#picked = this.#picked.includes(piece.key) ? this.#picked.filter((key) => key !== piece.key) : [...this.#picked, piece.key]
  }

  want(bean: string): void {
    this.#gift = false
    this.#wants = oneMore(this.#wants, bean, Math.min(9, this.legal.offer?.wants[bean] ?? 0))
  }

  wantLess(bean: string): void {
    this.#wants = oneLess(this.#wants, bean)
  }

  get gift(): boolean {
    return this.#gift
  }

  askNothing(on: boolean): void {
    this.#gift = on
    if (on) this.#wants = {}
  }

  clearDraft(): void {
    this.#picked = []
    this.#wants = {}
    this.#gift = false
    this.#counter = null
  }

  readonly lacking: 'everything' | 'wants' | null = $derived.by(() => lacking(this.draft))

  async send(to: string): Promise<void> {
    if (this.lacking !== null) return
    if (await this.act(offerText(this.draft, to))) this.clearDraft()
  }

  counter(offer: Offer): void {
    if (!this.legal.offer) return
    const draft = counterDraft(offer, this.legal.offer)
    this.#picked = this.pieces.filter((piece) => piece.gives !== null && draft.gives.includes(piece.gives)).map((piece) => piece.key)
    this.#wants = draft.wants
    this.#gift = false
    this.#counter = draft.counter
    this.panel = 'trade'
  }

  /** The beans this seat says it looks for, with one more or one less. */
  wish(bean: string): void {
    const now = this.own?.wishes ?? []
    const then = now.includes(bean) ? now.filter((one) => one !== bean) : [...now, bean]
    void this.act(`wish ${then.join(', ') || 'nothing'}`)
  }
}

const KEY = Symbol('desk')

export function putDesk(desk: Desk): Desk {
  return setContext(KEY, desk)
}

export function theDesk(): Desk {
  return getContext<Desk>(KEY)
}
