/** A recorded game as a source to draw the table from: one frame of it at a time. */
import type { Bean, Result, Seat, SeatInfo, TableInfo, Told, View } from '../connection/protocol'
import type { Answer, Happening, TableSource } from '../connection/source'

export interface Frame {
  n: number
  seat: Seat | null
  say: string | null
  told: Told[]
  view: Partial<View>
}

export interface Frames {
  info: Partial<Omit<TableInfo, 'seats'>> & { game: string; edition: string; players: number; seats: (Partial<SeatInfo> & { seat: Seat; name: string })[] }
  beans: Bean[]
  commands: number
  result: Result | null
  frames: Frame[]
}

/** The whole view of every frame: each holds only the parts that have changed. */
export function viewsOf(frames: Frame[]): View[] {
  const views: View[] = []
  for (const { view } of frames) views.push({ ...views.at(-1), ...view } as View)
  return views
}

/** The frames at which a turn begins; the first and the last frame count too. */
export function turnsOf(views: View[]): number[] {
  const starts = views.flatMap((view, index) => (index === 0 || view.turn.number !== views[index - 1]?.turn.number ? [index] : []))
  return [...new Set([...starts, views.length - 1])].filter((index) => index >= 0)
}

export class ReplaySource implements TableSource {
  readonly live = false
  readonly status = 'online'
  readonly info: TableInfo
  readonly you: Seat | null
  readonly beans: Bean[]
  readonly chat = []
  readonly waits = []
  readonly clockAhead = 0
  readonly record = null
  readonly unanswered = 0
  readonly last: number
  readonly turns: number[]
  /** Which frame is shown. */
  at = $state.raw(0)

  readonly #frames: Frame[]
  readonly #views: View[]
  readonly #heard = new Set<(happening: Happening) => void>()

  constructor(found: Frames, eyes: string, at = 0) {
    this.#frames = found.frames
    this.#views = viewsOf(found.frames)
    this.turns = turnsOf(this.#views)
    this.last = found.frames.length - 1
    this.beans = found.beans
    this.you = found.info.seats.some(({ seat }) => seat === eyes) ? eyes : null
    this.info = {
      table: '',
      options: {},
      state: 'over',
      public: false,
      created: 0,
      watchers: 0,
      clock: 0,
      absence: 0,
      stand_in: '',
      pace: 1,
      trade_time: 0,
      host: null,
      ...found.info,
      seats: found.info.seats.map((seat) => ({
        kind: 'person',
        bot: null,
        taken: true,
        present: true,
        stand_in: null,
        fault: null,
        ...seat,
      })),
    }
    this.at = Math.max(0, Math.min(at, this.last))
  }

  readonly frame: Frame | null = $derived.by(() => this.#frames[this.at] ?? null)
  readonly n: number = $derived(this.at)
  readonly view: View | null = $derived.by(() => this.#views[this.at] ?? null)
  readonly log: Told[] = $derived.by(() => this.#frames.slice(0, this.at + 1).flatMap(({ told }) => told))

  /** Show another frame; a step forward is also told to those who draw movements. */
  show(at: number): void {
    const before = this.view
    const next = Math.max(0, Math.min(at, this.last))
    const step = next === this.at + 1
    this.at = next
    const frame = this.#frames[next]
    if (step && frame) for (const heard of [...this.#heard]) heard({ n: frame.n, by: frame.seat, events: [], told: frame.told, before, after: this.view })
  }

  /** The next or the previous beginning of a turn. */
  turn(forward: boolean): number {
    return forward ? (this.turns.find((start) => start > this.at) ?? this.last) : (this.turns.findLast((start) => start < this.at) ?? 0)
  }

  onHappening(heard: (happening: Happening) => void): () => void {
    this.#heard.add(heard)
    return () => this.#heard.delete(heard)
  }

  readonly #nothing = (): Promise<Answer> => Promise.resolve({ type: 'error', key: 'replay', text: '' })
  readonly say = this.#nothing
  readonly why = this.#nothing
  readonly pass = this.#nothing
  readonly sayInChat = this.#nothing
  readonly leave = this.#nothing
  readonly back = this.#nothing
  readonly start = this.#nothing
  readonly giveToBot = this.#nothing
}
