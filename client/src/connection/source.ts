/**
 * What a table is drawn from: a live connection, or a frame of a replay. The table reads the values (they are
 * reactive) and calls the actions; where `live` is false there is nothing to do, only to look at.
 */
import type { Answered, Bean, Chat, Failed, GameEvent, Refused, Seat, TableInfo, Told, View, Waiting } from './protocol'

export type Answer = Answered | Refused | Failed

/** Something that has just happened: what a movement is drawn from. Each has a higher `n` than the one before. */
export interface Happening {
  n: number
  by: Seat | null
  events: GameEvent[]
  told: Told[]
  before: View | null
  after: View | null
}

export interface TableSource {
  readonly live: boolean
  /** `online`: what is shown is what is. */
  readonly status: 'connecting' | 'online' | 'lost' | 'closed'
  readonly info: TableInfo | null
  readonly you: Seat | null
  readonly n: number
  readonly view: View | null
  readonly log: Told[]
  readonly chat: Chat[]
  readonly beans: Bean[]
  readonly waits: Waiting[]
  /** The seconds by which the server's clock is ahead of this one: `until - (Date.now() / 1000 + clockAhead)` are left. */
  readonly clockAhead: number
  readonly record: string | null
  /** How many own messages have no answer yet. */
  readonly unanswered: number

  /** Hear of everything that happens from now on; gives back what ends the hearing. */
  onHappening(heard: (happening: Happening) => void): () => void
  /** Give a command; said twice with the same id, by any page of this seat, it counts once. */
  say(command: string, id?: string): Promise<Answer>
  why(command: string): Promise<Answer>
  pass(): Promise<Answer>
  sayInChat(text: string): Promise<Answer>
  leave(): Promise<Answer>
  back(): Promise<Answer>
  start(): Promise<Answer>
  /** The host gives an absent or free person's seat to a bot. */
  giveToBot(seat: Seat, bot: string): Promise<Answer>
}

/** The name of a seat at this table. */
export function nameOf(source: Pick<TableSource, 'info'>, seat: Seat): string {
  return source.info?.seats.find((one) => one.seat === seat)?.name || seat
}
