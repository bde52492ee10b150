import { beforeEach, describe, expect, it } from 'vitest'

import { FIRST_WAIT, LONGEST_WAIT, waitBefore } from './backoff'
import { NO_PONG, QUIET, STALE_AFTER, TableConnection } from './connection.svelte'
import type { ServerMessage, View, Welcome } from './protocol'
import { gathered, socketAddress, type Socket, type Surroundings } from './surroundings'

class FakeSocket implements Socket {
  readyState = 0
  sent: Record<string, unknown>[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
    this.readyState = 3
  }
  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }
  says(message: object | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  breaks(): void {
    this.readyState = 3
    this.onclose?.()
  }
  said(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type)
  }
}

/** A browser in which time passes when we say so. */
class FakeBrowser implements Surroundings {
  time = 1_000_000
  sockets: FakeSocket[] = []
  waiting: { at: number; call: () => void }[] = []
  heard: ((what: 'online' | 'offline' | 'seen') => void) | null = null
  socket(url: string): Socket {
    this.sockets.push(new FakeSocket(url))
    return this.last
  }
  get last(): FakeSocket {
    return this.sockets.at(-1)!
  }
  now(): number {
    return this.time
  }
  later(milliseconds: number, call: () => void): () => void {
    const one = { at: this.time + milliseconds, call }
    this.waiting.push(one)
    return () => {
      this.waiting = this.waiting.filter((other) => other !== one)
    }
  }
  passes(milliseconds: number): void {
    const end = this.time + milliseconds
    for (;;) {
      const next = this.waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.time = next.at
      this.waiting = this.waiting.filter((other) => other !== next)
      next.call()
    }
    this.time = end
  }
  chance(): number {
    return 0.5
  }
  page(): string {
    return 'https://beans.example/t/abc'
  }
  offline(): boolean {
    return false
  }
  changes(heard: (what: 'online' | 'offline' | 'seen') => void): () => void {
    this.heard = heard
    return () => {
      this.heard = null
    }
  }
}

const TURN = {
  number: 1,
  active: 'A',
  actor: 'A',
  step: 'plant',
  step_name: 'Planting',
  steps: ['Planting'],
  step_number: 1,
  emptyings: 0,
  last_emptying: 3,
  final: false,
  over: false,
}
const SEATS = ['A', 'B', 'C'].map((seat) => ({
  seat,
  kind: 'person' as const,
  name: `Name ${seat}`,
  bot: null,
  taken: true,
  present: true,
  stand_in: null,
  fault: null,
}))
function view(parts: Partial<View> = {}): View {
  return { turn: TURN, duty: 'Plant.', zones: [], offers: [], legal: {}, result: null, ...parts }
}
function welcome(parts: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome',
    version: 1,
    table: {
      table: 'abc',
      game: 'bohnanza',
      edition: 'amigo-classic',
      options: {},
      players: 3,
      state: 'playing',
      public: false,
      created: 0,
      seats: SEATS,
      watchers: 0,
      clock: 0,
      absence: 20,
      stand_in: 'trader',
      pace: 1,
      trade_time: 8,
      host: 'A',
    },
    you: 'A',
    n: 10,
    view: view(),
    log: [{ n: 10, text: 'Something', seat: null }],
    chat: [],
    beans: [],
    record: null,
    ...parts,
  }
}
function happened(n: number, changed: Partial<View> = {}): ServerMessage {
  return { type: 'happened', n, by: 'A', events: [{ kind: 'planted', seat: 'A' }], told: [{ n, text: `told ${n}`, seat: 'A' }], view: changed, at: 0 }
}

let around: FakeBrowser
let connection: TableConnection

beforeEach(() => {
  around = new FakeBrowser()
  connection = new TableConnection('abc', 'en', around)
  connection.open()
})

function arrive(parts: Partial<Welcome> = {}): FakeSocket {
  around.last.opens()
  around.last.says(welcome(parts))
  return around.last
}

describe('coming to a table', () => {
  it('says which of several players in this browser it is', () => {
    const other = new TableConnection('abc', 'en', around, 'B')
    other.open()
    expect(around.last.url).toBe('wss://beans.example/ws/abc?seat=B')
  })

  it('says hello and takes what the welcome brings', () => {
    expect(around.last.url).toBe('wss://beans.example/ws/abc')
    around.last.opens()
    expect(around.last.sent).toEqual([{ type: 'hello', version: 1, lang: 'en' }])
    expect(connection.status).toBe('connecting')
    around.last.says(welcome())
    expect(connection.status).toBe('online')
    expect(connection.you).toBe('A')
    expect(connection.n).toBe(10)
    expect(connection.info?.seats).toHaveLength(3)
  })

  it('tries again with growing pauses when nobody is there', () => {
    around.last.breaks()
    expect(connection.status).toBe('lost')
    const times = []
    for (let tries = 0; tries < 8; tries++) {
      times.push(connection.nextTry! - around.time)
      around.passes(times.at(-1)!)
      around.last.breaks()
    }
    expect(times.slice(0, 4)).toEqual([375, 750, 1500, 3000])
    expect(Math.max(...times)).toBeLessThanOrEqual(LONGEST_WAIT)
    expect(around.sockets).toHaveLength(9)
  })

  it('gives up on a socket that never opens', () => {
    around.passes(NO_PONG)
    expect(around.sockets[0]!.closed).toBe(true)
    expect(connection.status).toBe('lost')
  })

  it('ignores what is no message', () => {
    const socket = arrive()
    socket.says('not json')
    socket.says({ type: 'something of a later version' })
    expect(connection.status).toBe('online')
  })
})

describe('what happens', () => {
  it('replaces only the parts that are named', () => {
    const socket = arrive({ view: view({ duty: 'Plant.' }) })
    const zones = connection.view!.zones
    socket.says(happened(11, { duty: 'Trade.' }))
    expect(connection.view!.duty).toBe('Trade.')
    expect(connection.view!.zones).toBe(zones)
    expect(connection.log.map((told) => told.text)).toEqual(['Something', 'told 11'])
  })

  it('is told to those who listen, with the view before and after', () => {
    const heard: [number, string | undefined, string | undefined][] = []
    const stop = connection.onHappening(({ n, before, after }) => heard.push([n, before?.duty, after?.duty]))
    const socket = arrive()
    socket.says(happened(11, { duty: 'Trade.' }))
    stop()
    socket.says(happened(12))
    expect(heard).toEqual([[11, 'Plant.', 'Trade.']])
  })

  it('counts once when it is told twice', () => {
    const socket = arrive()
    socket.says(happened(11, { duty: 'Trade.' }))
    socket.says(happened(11, { duty: 'Old.' }))
    expect(connection.view!.duty).toBe('Trade.')
    expect(connection.log).toHaveLength(2)
  })

  it('is asked for when there is a gap, once, and nothing is shown out of order', () => {
    const socket = arrive()
    socket.says(happened(13, { duty: 'Late.' }))
    socket.says(happened(14, { duty: 'Later.' }))
    expect(connection.n).toBe(10)
    expect(socket.said('since')).toEqual([{ type: 'since', n: 10 }])
    socket.says({
      type: 'missed',
      from: 10,
      n: 14,
      told: [11, 12, 13, 14].map((n) => ({ n, text: `told ${n}`, seat: null })),
      events: [[], [], [], []],
      view: view({ duty: 'Now.' }),
    })
    expect(connection.n).toBe(14)
    expect(connection.view!.duty).toBe('Now.')
    expect(connection.log.map((told) => told.n)).toEqual([10, 11, 12, 13, 14])
    socket.says(happened(15, { duty: 'Next.' }))
    expect(connection.view!.duty).toBe('Next.')
  })

  it('begins the game of a table that was open', () => {
    const socket = arrive({ view: null, n: 0, log: [] })
    socket.says(happened(1, view({ duty: 'First.' })))
    expect(connection.view!.duty).toBe('First.')
  })

  it('changes who is there, whom the table waits for, and what is said', () => {
    const socket = arrive()
    socket.says({ type: 'people', seats: SEATS.slice(0, 2), watchers: 3, state: 'over', host: 'B' })
    expect(connection.info).toMatchObject({ watchers: 3, state: 'over', host: 'B', table: 'abc' })
    socket.says({ type: 'waits', for: [{ seat: 'B', why: 'act', text: 'Ben plants.', until: 1042 }], now: 1010 })
    expect(connection.waits[0]!.seat).toBe('B')
    expect(connection.clockAhead).toBeCloseTo(10)
    const line = { type: 'chat', from: 'B', name: 'Ben', text: '<b>hi</b>', at: 1, id: 7 }
    socket.says(line)
    socket.says(line)
    expect(connection.chat).toEqual([{ from: 'B', name: 'Ben', text: '<b>hi</b>', at: 1, id: 7 }])
  })

  it('has a record at its end', () => {
    const socket = arrive()
    expect(connection.record).toBeNull()
    socket.says(happened(11, { turn: { ...TURN, over: true }, result: { places: [], winners: ['A'], text: [] } }))
    expect(connection.record).toBe('/api/tables/abc/record')
    expect(connection.info!.state).toBe('over')
  })
})

describe('what we say', () => {
  it('has an id of its own, and is answered once it is shown', async () => {
    const socket = arrive()
    const first = connection.say('plant blue 1')
    const second = connection.say('plant blue 1')
    const [a, b] = socket.said('say')
    expect(a!.command).toBe('plant blue 1')
    expect(a!.id).not.toBe(b!.id)
    expect(connection.unanswered).toBe(2)
    let settled = false
    void first.then(() => (settled = true))
    socket.says({ type: 'answer', id: a!.id, n: 11 })
    await Promise.resolve()
    expect(settled).toBe(false)
    socket.says(happened(11))
    expect(await first).toEqual({ type: 'answer', id: a!.id, n: 11 })
    socket.says({ type: 'refused', id: b!.id, rule: 'BB-42', text: 'No.' })
    expect(await second).toEqual({ type: 'refused', id: b!.id, rule: 'BB-42', text: 'No.' })
    expect(connection.unanswered).toBe(0)
  })

  it('has the id that is wanted, so that several pages of a seat say it once', async () => {
    const socket = arrive()
    const going = connection.say('end', 'onward-10')
    expect(socket.said('say')).toEqual([{ type: 'say', id: 'onward-10', command: 'end' }])
    socket.says({ type: 'answer', id: 'onward-10', n: 10 })
    expect((await going).type).toBe('answer')
  })

  it('is said again with the same id after a loss, and only once answered no more', async () => {
    const socket = arrive()
    const saying = connection.say('end')
    const answered = connection.pass()
    socket.says({ type: 'answer', id: socket.said('pass')[0]!.id, n: 10 })
    await answered
    socket.breaks()
    around.passes(FIRST_WAIT)
    const again = around.last
    expect(again).not.toBe(socket)
    again.opens()
    expect(again.sent).toEqual([{ type: 'hello', version: 1, lang: 'en', since: 10 }])
    again.says(welcome({ n: 11 }))
    expect(again.said('say')).toEqual(socket.said('say'))
    expect(again.said('pass')).toEqual([])
    again.says({ type: 'answer', id: again.said('say')[0]!.id, n: 11 })
    expect((await saying).type).toBe('answer')
  })

  it('waits for the connection when there is none', () => {
    const socket = arrive()
    socket.breaks()
    void connection.say('end')
    around.passes(FIRST_WAIT)
    around.last.opens()
    around.last.says({ type: 'missed', from: 10, n: 10, told: [], events: [], view: view() })
    expect(around.last.said('say')).toHaveLength(1)
    expect(connection.status).toBe('online')
  })

  it('is not said again when the table has gone on for long', async () => {
    const socket = arrive()
    socket.breaks()
    const saying = connection.say('end')
    around.time += STALE_AFTER + 1
    connection.tryNow()
    around.last.opens()
    around.last.says(welcome())
    expect(around.last.said('say')).toEqual([])
    expect(await saying).toMatchObject({ type: 'error', key: 'unsent' })
  })

  it('is not said at all after the end', async () => {
    arrive()
    const saying = connection.say('end')
    connection.close()
    expect(await saying).toMatchObject({ key: 'unsent' })
    expect(await connection.say('end')).toMatchObject({ key: 'unsent' })
    expect(connection.unanswered).toBe(0)
  })

  it('changes the language', () => {
    const socket = arrive()
    connection.speak('de')
    connection.speak('de')
    expect(socket.said('lang')).toEqual([{ type: 'lang', lang: 'de' }])
    socket.breaks()
    around.passes(FIRST_WAIT)
    around.last.opens()
    expect(around.last.sent[0]).toMatchObject({ type: 'hello', lang: 'de' })
  })

  it('keeps a complaint that belongs to no message, until something counts again', () => {
    const socket = arrive()
    socket.says({ type: 'error', key: 'too_fast', text: 'Slowly.' })
    expect(connection.complaint?.text).toBe('Slowly.')
    void connection.pass()
    socket.says({ type: 'answer', id: socket.said('pass')[0]!.id, n: 10 })
    expect(connection.complaint).toBeNull()
  })
})

describe('a connection that is lost', () => {
  it('is noticed by silence', () => {
    const socket = arrive()
    around.passes(QUIET)
    expect(socket.said('ping')).toHaveLength(1)
    socket.says({ type: 'pong' })
    around.passes(QUIET)
    expect(socket.said('ping')).toHaveLength(2)
    expect(connection.status).toBe('online')
    around.passes(NO_PONG)
    expect(connection.status).toBe('lost')
    expect(socket.closed).toBe(true)
  })

  it('is noticed at once when the network goes, and comes back with it', () => {
    arrive()
    around.heard!('offline')
    expect(connection.status).toBe('lost')
    around.heard!('online')
    expect(around.sockets).toHaveLength(2)
    arrive()
    expect(connection.status).toBe('online')
  })

  it('is looked for when the page is seen again', () => {
    const socket = arrive()
    around.heard!('seen')
    expect(socket.said('ping')).toHaveLength(1)
    around.passes(NO_PONG)
    expect(connection.status).toBe('lost')
  })

  it('keeps showing the table', () => {
    arrive().breaks()
    expect(connection.view).not.toBeNull()
  })
})

describe('a goodbye', () => {
  it.each(['restart', 'slow', 'elsewhere'])('with %s leads back', (key) => {
    arrive().says({ type: 'bye', key, text: '' })
    expect(connection.status).toBe('lost')
    around.passes(FIRST_WAIT)
    expect(around.sockets).toHaveLength(2)
  })

  it('with closed ends it, until it is opened again', () => {
    arrive().says({ type: 'bye', key: 'closed', text: 'Why.' })
    expect(connection.status).toBe('closed')
    expect(connection.goodbye?.text).toBe('Why.')
    around.passes(LONGEST_WAIT * 10)
    expect(around.sockets).toHaveLength(1)
    connection.open()
    arrive()
    expect(connection.status).toBe('online')
    expect(connection.goodbye).toBeNull()
  })

  it('to another address is followed', () => {
    arrive().says({ type: 'moved', url: 'https://other.example/ws/abc' })
    expect(around.last.url).toBe('wss://other.example/ws/abc')
    around.last.opens()
    expect(around.last.sent[0]).toMatchObject({ type: 'hello', since: 10 })
  })

  it('to another address is not followed round and round', () => {
    arrive()
    for (let turn = 0; turn < 20 && connection.status === 'online'; turn++) {
      around.last.says({ type: 'moved', url: `/ws/abc?turn=${turn}` })
    }
    expect(connection.status).toBe('lost')
    expect(around.sockets.length).toBeLessThan(10)
  })
})

describe('messages in quick succession', () => {
  it('are handed on together, in their order, the first at once', () => {
    const inner = new FakeSocket('ws://x')
    const socket = gathered(inner, around)
    const heard: unknown[] = []
    let closed = 0
    socket.onmessage = ({ data }) => heard.push(data)
    socket.onclose = () => (closed += 1)
    inner.opens()
    inner.says('1')
    expect(heard).toEqual(['1'])
    for (const text of ['2', '3', '4']) inner.says(text)
    inner.breaks()
    expect(heard).toEqual(['1'])
    expect(closed).toBe(0)
    around.passes(16)
    expect(heard).toEqual(['1', '2', '3', '4'])
    expect(closed).toBe(1)
  })
  it('are one by one where they are not', () => {
    const inner = new FakeSocket('ws://x')
    const socket = gathered(inner, around)
    let heard = 0
    socket.onmessage = () => (heard += 1)
    for (let n = 1; n <= 3; n++) {
      around.passes(20)
      inner.says('x')
      expect(heard).toBe(n)
    }
    inner.onclose?.()
  })
})

it('waits between half and the whole of the pause', () => {
  expect(waitBefore(0, 0)).toBe(FIRST_WAIT / 2)
  expect(waitBefore(0, 1)).toBe(FIRST_WAIT)
  expect(waitBefore(50, 1)).toBe(LONGEST_WAIT)
})

it.each([
  ['http://127.0.0.1:8000/t/a', '/ws/a', 'ws://127.0.0.1:8000/ws/a'],
  ['https://x.example/t/a#b', 'wss://y.example/ws/a', 'wss://y.example/ws/a'],
  ['http://x.example/t/a', 'http://y.example:81/ws/a', 'ws://y.example:81/ws/a'],
])('the socket seen from %s is at %s', (page, target, address) => {
  expect(socketAddress(page, target)).toBe(address)
})
