/** What a connection needs of the browser. Tests give their own. */

/** The part of a WebSocket that is used. */
export interface Socket {
  readonly readyState: number
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export interface Surroundings {
  socket(url: string): Socket
  /** Milliseconds since 1970. */
  now(): number
  /** Call later; gives back what calls it off. */
  later(milliseconds: number, call: () => void): () => void
  chance(): number
  /** The address of this page. */
  page(): string
  /** Whether the machine is sure to have no network. */
  offline(): boolean
  /** Hear when the network comes and goes and when the page is looked at again; gives back what ends the hearing. */
  changes(heard: (what: 'online' | 'offline' | 'seen') => void): () => void
}

export const browser: Surroundings = {
  socket: (url) => gathered(new WebSocket(url) as unknown as Socket),
  now: () => Date.now(),
  later(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
  chance: () => Math.random(),
  page: () => location.href,
  offline: () => !navigator.onLine,
  changes(heard) {
    const online = () => heard('online')
    const offline = () => heard('offline')
    const seen = () => {
      if (document.visibilityState === 'visible') heard('seen')
    }
    addEventListener('online', online)
    addEventListener('offline', offline)
    addEventListener('pageshow', seen)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      removeEventListener('pageshow', seen)
      document.removeEventListener('visibilitychange', seen)
    }
  },
}

/** Messages are passed on at most once in so many milliseconds. */
const PICTURE = 16

/**
 * A socket that hands on what comes in quick succession all at once, so that it is drawn once: a game of bots that play
 * at once is told by hundreds of messages a second.
 */
export function gathered(socket: Socket, around: Pick<Surroundings, 'now' | 'later'> = browser): Socket {
  let waiting: { data: unknown }[] = []
  let last = 0
  let closed = false
  const outer: Socket = {
    get readyState() {
      return socket.readyState
    },
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  function handOn(): void {
    last = around.now()
    const now = waiting
    waiting = []
    for (const event of now) outer.onmessage?.(event)
    if (closed) outer.onclose?.()
  }
  socket.onopen = () => outer.onopen?.()
  socket.onmessage = (event) => {
    waiting.push(event)
    if (waiting.length > 1) return
    const wait = last + PICTURE - around.now()
    if (wait <= 0) handOn()
    else around.later(wait, handOn)
  }
  socket.onclose = () => {
    closed = true
    if (waiting.length === 0) outer.onclose?.()
  }
  return outer
}

/** The address of the socket of a table, as seen from a page or from where the server has sent us. */
export function socketAddress(page: string, target: string): string {
  const url = new URL(target, page)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}
