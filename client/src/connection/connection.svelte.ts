/**
 * A connection to a table that lasts: it comes back after every loss, asks for what it has missed, and says again
 * what was not answered, with the same id, so that it counts once.
 */
import { waitBefore } from './backoff'
import {
  merged,
  type Bean,
  type Bye,
  type Chat,
  type ClientMessage,
  type Failed,
  type Happened,
  type Missed,
  type Seat,
  type ServerMessage,
  type TableInfo,
  type Told,
  type View,
  type Waiting,
  type Welcome,
} from './protocol'
import type { Answer, Happening, TableSource } from './source'
import { browser, socketAddress, type Socket, type Surroundings } from './surroundings'

/** Messages that have an id and are answered. */
type Asked = Extract<ClientMessage, { id: string }>
type Unnamed = Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never

interface Pending {
  message: Asked
  since: number
  settle: (answer: Answer) => void
  /** The answer, held back until what it is about is shown. */
  answer: Answer | null
}

/** After so many milliseconds a message is not sent again: the table has gone on, and it would surprise. */
export const STALE_AFTER = 60_000
/** So long may nothing be heard before we ask whether somebody is there, and so long may the answer take. */
export const QUIET = 20_000
export const NO_PONG = 8_000
/** So often may we be sent elsewhere before we take a break. */
const MOST_MOVES = 5
const OPEN = 1

export class TableConnection implements TableSource {
  readonly live = true
  readonly table: string
  status = $state<TableSource['status']>('connecting')
  /** Why the connection was closed for good. */
  goodbye = $state.raw<Bye | null>(null)
  /** A complaint of the server that belongs to no message of ours. */
  complaint = $state.raw<Failed | null>(null)
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<Seat | null>(null)
  n = $state.raw(0)
  view = $state.raw<View | null>(null)
  log = $state.raw<Told[]>([])
  chat = $state.raw<Chat[]>([])
  beans = $state.raw<Bean[]>([])
  waits = $state.raw<Waiting[]>([])
  clockAhead = $state.raw(0)
  unanswered = $state.raw(0)
  /** When the next try to connect is due, in milliseconds since 1970. */
  nextTry = $state.raw<number | null>(null)
  failures = $state.raw(0)

  #given = $state.raw<string | null>(null)
  #language: string
  #around: Surroundings
  #socket: Socket | null = null
  #address: string
  #welcomed = false
  #asking = false
  #ended = false
  #pending = new Map<string, Pending>()
  #heard = new Set<(happening: Happening) => void>()
  #prefix: string
  #count = 0
  #moves = 0
  #stopHearing: () => void = () => {}
  #callOff: { retry?: () => void; quiet?: () => void; pong?: () => void } = {}

  constructor(table: string, language: string, around: Surroundings = browser, seat: Seat | null = null) {
    this.table = table
    this.#language = language
    this.#around = around
    this.#address = `/ws/${encodeURIComponent(table)}${seat === null ? '' : `?seat=${seat}`}`
    this.#prefix = Math.floor(around.now() % 1e9).toString(36) + Math.floor(around.chance() * 36 ** 6).toString(36)
  }

  get record(): string | null {
    return this.#given ?? (this.view?.result ? `/api/tables/${encodeURIComponent(this.table)}/record` : null)
  }

  /** Connect, and stay connected until `close`. */
  open(): void {
    this.#ended = false
    this.goodbye = null
    this.#stopHearing()
    this.#stopHearing = this.#around.changes((what) => this.#changed(what))
    this.#connect()
  }

  /** End the connection. */
  close(): void {
    this.#ended = true
    this.#stopHearing()
    this.#drop()
    this.status = 'closed'
    for (const id of [...this.#pending.keys()]) this.#settle(id, unsent(id))
  }

  onHappening(heard: (happening: Happening) => void): () => void {
    this.#heard.add(heard)
    return () => this.#heard.delete(heard)
  }

  say(command: string, id?: string): Promise<Answer> {
    return this.#ask({ type: 'say', command }, id)
  }
  why(command: string): Promise<Answer> {
    return this.#ask({ type: 'why', command })
  }
  pass(): Promise<Answer> {
    return this.#ask({ type: 'pass' })
  }
  sayInChat(text: string): Promise<Answer> {
    return this.#ask({ type: 'chat', text })
  }
  leave(): Promise<Answer> {
    return this.#ask({ type: 'leave' })
  }
  back(): Promise<Answer> {
    return this.#ask({ type: 'back' })
  }
  start(): Promise<Answer> {
    return this.#ask({ type: 'start' })
  }
  giveToBot(seat: Seat, bot: string): Promise<Answer> {
    return this.#ask({ type: 'bot', seat, bot })
  }

  /** Be told in this language from now on. */
  speak(language: string): void {
    if (language === this.#language) return
    this.#language = language
    if (this.status === 'online') this.#send({ type: 'lang', lang: language })
  }

  /** Connect at once, without waiting for the next try. */
  tryNow(): void {
    if (this.#ended || this.status === 'online' || this.#socket) return
    this.#connect()
  }

  // --- the socket ---------------------------------------------------------------------------------------------------

  #connect(): void {
    this.#callOff.retry?.()
    this.nextTry = null
    this.#drop()
    if (!this.#welcomed) this.status = 'connecting'
    let socket: Socket
    try {
      socket = this.#around.socket(socketAddress(this.#around.page(), this.#address))
    } catch {
      this.#lost()
      return
    }
    this.#socket = socket
    socket.onopen = () => {
      const hello: ClientMessage = { type: 'hello', version: 1, lang: this.#language }
      this.#send(this.view ? { ...hello, since: this.n } : hello)
      this.#listen()
    }
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data)
    }
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost()
    }
    this.#callOff.pong = this.#around.later(NO_PONG, () => this.#lost())
  }

  #drop(): void {
    for (const callOff of Object.values(this.#callOff)) callOff?.()
    this.#callOff = {}
    const socket = this.#socket
    this.#socket = null
    this.#asking = false
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
  }

  #lost(): void {
    this.#drop()
    this.#moves = 0
    if (this.#ended) return
    this.status = 'lost'
    const wait = waitBefore(this.failures, this.#around.chance())
    this.failures += 1
    this.nextTry = this.#around.now() + wait
    this.#callOff.retry = this.#around.later(wait, () => this.#connect())
  }

  #changed(what: 'online' | 'offline' | 'seen'): void {
    if (this.#ended) return
    if (what === 'offline') {
      if (this.#socket) this.#lost()
    } else if (!this.#socket) {
      this.failures = 0
      this.#connect()
    } else if (this.status === 'online') {
      this.#ping()
    }
  }

  /** Whenever something is heard, the silence begins anew. */
  #listen(): void {
    this.#callOff.quiet?.()
    this.#callOff.pong?.()
    delete this.#callOff.pong
    this.#callOff.quiet = this.#around.later(QUIET, () => this.#ping())
  }

  #ping(): void {
    this.#send({ type: 'ping' })
    this.#callOff.pong ??= this.#around.later(NO_PONG, () => this.#lost())
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  // --- what we say --------------------------------------------------------------------------------------------------

  #ask(unnamed: Unnamed, chosen?: string): Promise<Answer> {
    this.#count += 1
    const id = chosen ?? `${this.#prefix}-${this.#count}`
    const message = { ...unnamed, id } as Asked
    if (this.#ended) return Promise.resolve(unsent(id))
    return new Promise((settle) => {
      this.#pending.set(id, { message, since: this.#around.now(), settle, answer: null })
      this.unanswered = this.#pending.size
      if (this.status === 'online') this.#send(message)
    })
  }

  #settle(id: string, answer: Answer): void {
    const pending = this.#pending.get(id)
    if (!pending) return
    this.#pending.delete(id)
    this.unanswered = this.#pending.size
    pending.settle(answer)
  }

  /** We are there: what has no answer is said again. */
  #arrived(): void {
    this.#welcomed = true
    this.status = 'online'
    this.failures = 0
    this.#moves = 0
    this.nextTry = null
    this.#settleShown()
    for (const [id, { message, since, answer }] of [...this.#pending]) {
      if (answer) continue
      if (this.#around.now() - since > STALE_AFTER) this.#settle(id, unsent(id))
      else this.#send(message)
    }
  }

  /** Answers are passed on once what they are about is shown, so that no button is free before. */
  #settleShown(): void {
    for (const [id, { answer }] of [...this.#pending]) {
      if (answer && (answer.type !== 'answer' || answer.n <= this.n)) this.#settle(id, answer)
    }
  }

  // --- what we hear -------------------------------------------------------------------------------------------------

  #receive(data: unknown): void {
    this.#listen()
    let message: ServerMessage
    try {
      message = JSON.parse(String(data)) as ServerMessage
    } catch {
      return
    }
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'happened':
        return this.#happened(message)
      case 'missed':
        return this.#missed(message)
      case 'answer':
      case 'refused':
      case 'error':
        return this.#answered(message)
      case 'people':
        if (this.info) {
          const { seats, watchers, state, host } = message
          this.info = { ...this.info, seats, watchers, state, host }
        }
        return
      case 'waits':
        this.waits = message.for
        this.clockAhead = message.now - this.#around.now() / 1000
        return
      case 'chat': {
        const { type: _type, ...line } = message
        if (!this.chat.some((one) => one.id === line.id)) this.chat = [...this.chat, line]
        return
      }
      case 'moved':
        this.#address = message.url
        this.#moves += 1
        if (this.#moves > MOST_MOVES) this.#lost()
        else this.#connect()
        return
      case 'bye':
        return this.#bye(message)
    }
  }

  #welcome(message: Welcome): void {
    this.info = message.table
    this.you = message.you
    this.n = message.n
    this.view = message.view
    this.log = message.log
    this.chat = message.chat
    this.beans = message.beans
    this.#given = message.record
    this.complaint = null
    this.#asking = false
    this.#arrived()
  }

  #happened(message: Happened): void {
    if (message.n <= this.n || !this.#welcomed) return
    if (message.n > this.n + 1) {
      this.#askSince()
      return
    }
    const before = this.view
    this.view = merged(before, message.view)
    this.n = message.n
    this.log = [...this.log, ...message.told]
    if (this.view?.turn.over && this.info) this.info = { ...this.info, state: 'over' }
    const { n, by, events, told } = message
    for (const heard of [...this.#heard]) heard({ n, by, events, told, before, after: this.view })
    this.#settleShown()
  }

  /** Something was missed: what comes after it waits until we have been told. */
  #askSince(): void {
    if (this.#asking) return
    this.#asking = true
    this.#send({ type: 'since', n: this.n })
  }

  #missed(message: Missed): void {
    this.#asking = false
    if (message.n >= this.n) {
      const known = new Set(this.log.map((told) => told.n))
      this.log = [...this.log, ...message.told.filter((told) => !known.has(told.n))]
      if (message.view) this.view = message.view
      this.n = message.n
    }
    if (this.info) this.#arrived()
  }

  #answered(answer: Answer): void {
    if (answer.id === undefined) {
      this.complaint = answer as Failed
      return
    }
    const pending = this.#pending.get(answer.id)
    if (!pending) return
    if (answer.type === 'answer') this.complaint = null
    pending.answer = answer
    this.#settleShown()
  }

  #bye(message: Bye): void {
    if (message.key !== 'closed') {
      this.#lost()
      return
    }
    this.goodbye = message
    this.close()
  }
}

/** The answer to what could not be said. */
function unsent(id: string): Failed {
  return { type: 'error', id, key: 'unsent', text: '' }
}
