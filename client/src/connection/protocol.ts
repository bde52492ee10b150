/** The messages between the table and its server, as docs/protocol.md describes them. */

/** A seat: a letter from A on. */
export type Seat = string
export type Meter = [number, number][]

export interface SeatInfo {
  seat: Seat
  kind: 'person' | 'bot'
  name: string
  bot: string | null
  taken: boolean
  present: boolean
  stand_in: string | null
  fault: string | null
}

export interface TableInfo {
  table: string
  game: string
  edition: string
  options: Record<string, string>
  players: number
  state: 'open' | 'playing' | 'over'
  public: boolean
  created: number | string
  seats: SeatInfo[]
  watchers: number
  clock: number
  absence: number
  stand_in: string
  pace: number
  trade_time: number
  /** How many seconds somebody has who is asked in the turn of another; 0 is no limit. */
  answer_time?: number
  host: Seat | null
}

export interface Bean {
  bean: string
  code: string
  name: string
  many: string
  cards: number
  meter: Meter
  /** With as many cards, the smaller one is stronger. */
  handy_cap?: number
}

/** A card that is seen: its bean, and its name in commands where it can be named. */
export interface Card {
  bean: string
  card?: string
}

export interface HandCard extends Card {
  card: string
  forced: boolean
}

export interface Turn {
  number: number
  active: Seat
  actor: Seat | null
  step: string
  step_name: string
  steps: string[]
  step_number: number
  /** The number of the first step, where that is not 1. */
  first_number?: number
  emptyings: number
  last_emptying: number
  final: boolean
  over: boolean
  /** Whether there is any trading in this game; said only where there is none. */
  trades?: boolean
  /** Whether the actor is asked something in the turn of another; said only where it is so. */
  asked?: boolean
  /** Whether the order of a hand matters; said only where it does not. */
  ordered?: boolean
}

/** A place of cards that belongs to nobody; `kind` says how it is drawn. */
export interface Zone {
  zone: string
  kind: 'closed' | 'pile' | 'row' | 'under' | (string & {})
  /** The pile under which it lies, if that is not the discard pile. */
  of?: string
  name: string
  count: number
  cards?: Card[]
  /** What lies there, where it is cards that the game brings besides beans. */
  own?: OwnCard[]
}

/** A card that the game brings besides beans: the word by which a command means it, its name, what it does. */
export interface OwnCard {
  own: string
  name: string
  does: string
}

/** One in the reader's hand: what it would do now, and whether it can be used at this moment. */
export interface HeldCard extends OwnCard {
  now: string
  able: boolean
}

/** One that lies on a field of the reader. */
export interface GuardCard extends OwnCard {
  field: number
}

/** A kind of actions; where none can be done, what is lacking. */
export interface ActionKind {
  kind: string
  name: string
  lacks: string
}

export interface Field {
  field: number
  bean: string | null
  count: number
  worth: number
  next: { cards: number; thalers: number } | null
  meter: Meter
  protected: boolean
  /** The bean that it takes only. */
  only?: string
  /** Whether nobody may take it over. */
  guarded?: boolean
  /** So many cards of the game's own are drawn with its harvest. */
  draws?: number
  /** Two types lie one above the other: `bean` is the one on top, which says what all of them pay. */
  layers?: boolean
  /** The beans on it where they are several: guests, layers, or a stew. */
  holds?: Heap[]
}

/** A field of who plays against the seats; he harvests it as soon as it is worth `goal` thalers. */
export interface RivalField {
  place: string
  name: string
  goal: number
  bean: string | null
  count: number
  worth: number
  /** So many cards until he harvests. */
  missing: number | null
  meter: Meter
}

/** Who plays against the seats and has none. */
export interface Rival {
  name: string
  thalers: number
  /** His thalers by bean, where the reader sees them. */
  purse?: Heap[]
  fields: RivalField[]
}

/** Turned-up cards of one bean that move together, and what could become of them. */
export interface Group {
  bean: string
  count: number
  outlook: string[]
}

/** What the token means to a seat: the worth of its beans and the one needed, and how many cards it would draw. */
export interface TokenSeat {
  seat: Seat
  worth: number
  needed: number
  draws: number
  most: number
  text: string
}

/** Somebody tries to take the token; a card that its owner has laid face down he alone sees. */
export interface Attempt {
  by: Seat
  owner: Seat
  stage: 'defence' | 'duel' | 'drawn' | 'defended' | (string & {})
  laid: { seat: Seat; card: string | null; bean: string | null } | null
  text: string
}

/** Something that always belongs to one seat and can be taken by others; `tried` is whether one has tried in this turn. */
export interface Token {
  name: string
  owner: Seat
  tried: boolean
  seats: TokenSeat[]
  attempt: Attempt | null
}

/** So many cards of a bean. */
export interface Heap {
  bean: string
  count: number
}

/** A place of cards that a seat has besides hand and fields; `most` is how many it holds, null for any number. */
export interface OwnPlace {
  place: string
  name: string
  count: number
  most: number | null
  cards: Card[]
}

/** Something for sale besides fields. */
export interface Ware {
  ware: string
  name: string
  price: number
  text: string
  state: 'for_sale' | 'owned' | 'removed'
  owner: Seat | null
  asleep: boolean
  /** How it is paid, where that is not its price in thalers of its bean. */
  cost?: string
}

/** Wares of one kind; they are paid with thalers of one bean. */
export interface WareKind {
  kind: string
  name: string
  bean: string
  wares: Ware[]
}

export interface SeatView {
  seat: Seat
  thalers: number | null
  hand: number
  wishes: string[]
  fields: Field[]
  more_fields: { price: number } | null
  waiting: Card[]
  facts: string[]
  /** Thalers by bean, null where they are hidden; only in games whose thalers keep their bean. */
  purse?: Heap[] | null
  wares?: string[]
  places?: OwnPlace[]
  /** How many cards of the game's own it holds. */
  own_cards?: number
  /** Only in a replay with all hands open. */
  cards?: Card[]
}

export interface Offer {
  offer: number
  maker: Seat
  to: Seat | 'all'
  gives: Card[]
  wants: Card[]
  awaits: Seat[]
  refused: Seat[]
  mine: boolean
  answers: boolean
  outlook: string[]
}

export interface LegalCommand {
  say: string
  verb: string
  label: string
  bean: string | null
  field: number | null
  place: string | null
  offer: number | null
  does: string | null
  /** What is bought. */
  ware?: string
  /** Two places of the own hand: from where to where a card goes. */
  hand?: [number, number]
  /** The place of the rival that gets something. */
  to?: string
  /** It ends a step in which nothing else is to be done, and takes nothing from anybody. */
  idle?: boolean
  /** The kind of actions that it belongs to. */
  kind?: string
  /** The cards of the game's own that go with it. */
  with?: string[]
  /** So many hand cards of the bean, wherever they are in the hand. */
  cards?: number
  /** The own field that is emptied. */
  origin?: number
  /** An own field that is exchanged for that of another. */
  swap?: { own: number; seat: Seat; field: number }
}

export interface Legal {
  commands: LegalCommand[]
  offer: { gives: string[]; wants: Record<string, number>; to: string[] } | null
  /** For each open offer, the own cards that an answer may name. */
  answers: Record<string, string[]>
  can_accept: number[]
  wishes: string[]
  pass: boolean
  kinds?: ActionKind[]
}

/** A part of a score, and why it is so much. */
export interface Part {
  part: string
  name: string
  points: number
  why: string
}

export interface Result {
  places: { seat: Seat; place: number; thalers: number; cards: number; tally?: Part[] }[]
  winners: Seat[]
  text: string[]
  /** Who plays against the seats. */
  against?: { name: string; place: number; thalers: number; tally: Part[] }
}

/** The view in parts; `seat:A` and so on are parts too. */
export interface View {
  turn: Turn
  duty: string
  zones: Zone[]
  hand?: HandCard[]
  offers: Offer[]
  legal: Legal | Record<string, never>
  result: Result | null
  rival?: Rival
  groups?: { groups: Group[]; rest: string }
  /** All things for sale; `note` says what counts about them just now. */
  supply?: { name: string; note?: string; kinds: WareKind[] }
  /** The reader's cards besides beans, and those that lie on his fields. */
  own_cards?: { name: string; held: HeldCard[]; guards: GuardCard[] }
  /** What else holds at the moment, in sentences. */
  notes?: string[] | null
  token?: Token
  [seat: `seat:${string}`]: SeatView
}

export interface Told {
  n: number
  text: string
  seat: Seat | null
}

export interface GameEvent {
  kind: string
  seat: Seat | null
  [value: string]: unknown
}

export interface Chat {
  from: Seat | null
  name: string
  text: string
  at: number
  id: number
}

export interface Waiting {
  seat: Seat
  why: 'act' | 'answer' | 'bot' | 'held'
  text: string
  until: number | null
}

export interface Welcome {
  type: 'welcome'
  version: number
  table: TableInfo
  you: Seat | null
  n: number
  view: View | null
  log: Told[]
  chat: Chat[]
  beans: Bean[]
  record: string | null
}

export interface Happened {
  type: 'happened'
  n: number
  by: Seat | null
  events: GameEvent[]
  told: Told[]
  view: Partial<View>
  at: number
}

export interface Missed {
  type: 'missed'
  from: number
  n: number
  told: Told[]
  events: GameEvent[][]
  view: View | null
}

export interface Answered {
  type: 'answer'
  id: string
  n: number
}

export interface Refused {
  type: 'refused'
  id: string
  rule: string
  text: string
}

export interface Failed {
  type: 'error'
  id?: string
  key: string
  text: string
  field?: string
}

export interface People {
  type: 'people'
  seats: SeatInfo[]
  watchers: number
  state: TableInfo['state']
  host: Seat | null
}

export interface Waits {
  type: 'waits'
  for: Waiting[]
  now: number
}

export interface Moved {
  type: 'moved'
  url: string
}

export interface Bye {
  type: 'bye'
  key: 'restart' | 'elsewhere' | 'slow' | 'closed'
  text: string
}

export type ServerMessage =
  | Welcome
  | Happened
  | Missed
  | Answered
  | Refused
  | Failed
  | People
  | Waits
  | ({ type: 'chat' } & Chat)
  | Moved
  | Bye
  | { type: 'pong' }

/** What a client says; those with an id are answered. */
export type ClientMessage =
  | { type: 'hello'; version: 1; lang: string; since?: number }
  | { type: 'say'; id: string; command: string }
  | { type: 'why'; id: string; command: string }
  | { type: 'pass' | 'start' | 'leave' | 'back'; id: string }
  | { type: 'chat'; id: string; text: string }
  | { type: 'bot'; id: string; seat: Seat; bot: string }
  | { type: 'since'; n: number }
  | { type: 'lang'; lang: string }
  | { type: 'ping' }

/** The offer part of what is legal; a watcher's is empty. */
export function legalOf(view: View | null): Legal {
  return { commands: [], offer: null, answers: {}, can_accept: [], wishes: [], pass: false, ...(view?.legal ?? {}) }
}

/** The seats of a view in the order of play. */
export function seatsOf(view: View): SeatView[] {
  return Object.keys(view)
    .filter((part): part is `seat:${string}` => part.startsWith('seat:'))
    .sort()
    .flatMap((part) => view[part] ?? [])
}

/** The view after a change: parts that are named replace those that were. */
export function merged(view: View | null, changed: Partial<View>): View | null {
  return view === null ? (changed.turn ? (changed as View) : null) : ({ ...view, ...changed } as View)
}
