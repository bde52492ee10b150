/** Questions to the server over HTTP. A refusal is a `HttpProblem` that says why, and which field is wrong. */
import type { Seat, TableInfo } from '../connection/protocol'
import { language, t } from '../texts/texts.svelte'

export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    text: string,
    readonly field: string | null = null,
    readonly rule: string | null = null,
  ) {
    super(text)
  }
}

export interface Edition {
  edition: string
  name: string
  players: number[]
  /** What is special at such a table, by the number of players. */
  notes?: Record<string, string>
}
export interface Option {
  option: string
  name: string
  values: string[]
  /** What the values are called, one by one. */
  names: string[]
  default: string
  /** The numbers of players with which it exists. */
  players: number[]
  /** Whether its value may be a file of one's own. */
  file?: boolean
}
export interface GameChoice {
  game: string
  name: string
  editions: Edition[]
  options: Option[]
  /** Who sits down where nobody says who. */
  usual_bot: string
  /** The usual time to answer in another's turn, in games that ask for that. */
  answer_time?: number
  /** What it is about and its page for newcomers, where the name does not say enough. */
  about?: string
  guide?: string
}
export interface BotChoice {
  bot: string
  name: string
  about: string
}
export interface Choices {
  version: string
  /** Where others reach this server. */
  url: string
  games: GameChoice[]
  bots: BotChoice[]
  paces: number[]
  clocks: number[]
  answer_times?: number[]
  limits: Record<string, unknown>
}

export interface NewTable {
  name: string
  game: string
  edition: string
  options: Record<string, string>
  public: boolean
  seats: string[]
  clock: number
  absence: number
  stand_in: string
  pace: number
  trade_time: number
  answer_time?: number
  lang: string
  record?: string
  upto?: number
}
export interface MadeTable {
  table: string
  url: string
  seat: Seat | null
  link: string | null
}
export interface Rule {
  id: string
  about: string
  text: string
  section: string
  /** What the file is called that it stands in. */
  title: string
  file: string
  /** The language of its text: English where there is no translation. */
  lang: string
}

/** How a game is played, for newcomers. */
export interface Guide {
  guide: string
  title: string
  text: string
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, { ...init, headers: { accept: 'application/json', 'accept-language': language(), ...init.headers } })
  } catch {
    throw new HttpProblem(0, 'offline', t('client.http.offline'))
  }
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const error = (body as { error?: { key: string; text: string; field?: string; rule?: string } } | null)?.error
  if (error) throw new HttpProblem(response.status, error.key, error.text, error.field ?? null, error.rule ?? null)
  throw new HttpProblem(response.status, 'unknown', t('client.http.failed', { status: response.status }))
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await ask(path, init)
  try {
    return (await response.json()) as T
  } catch {
    throw new HttpProblem(response.status, 'unknown', t('client.http.failed', { status: response.status }))
  }
}

function posted(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`

export const server = {
  choices: (lang: string) => json<Choices>(`/api/choices?lang=${lang}`),
  tables: () => json<{ tables: TableInfo[] }>('/api/tables').then(({ tables }) => tables),
  table: (table: string) => json<TableInfo>(at(table)),
  make: (table: NewTable) => json<MadeTable>('/api/tables', posted(table)),
  sit: (table: string, name: string, seat: Seat | null, lang: string) =>
    json<{ seat: Seat; link: string }>(`${at(table)}/sit?lang=${lang}`, posted(seat === null ? { name } : { name, seat })),
  link: (table: string, seat: Seat | null) =>
    json<{ link: string }>(`${at(table)}/link${seat === null ? '' : `?seat=${seat}`}`).then(({ link }) => link),
  record: (table: string) => ask(`${at(table)}/record`).then((response) => response.text()),
  replay: <T>(table: string, seat: string, lang: string) => json<T>(`${at(table)}/replay?seat=${seat}&lang=${lang}`),
  replayOf: <T>(record: string, seat: string, lang: string) =>
    json<T>(`/api/replay?seat=${seat}&lang=${lang}`, { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: record }),
  rules: (lang: string) => json<{ rules: Rule[] }>(`/api/rules?lang=${lang}`).then(({ rules }) => rules),
  guides: (lang: string) => json<{ guides: Guide[] }>(`/api/guides?lang=${lang}`).then(({ guides }) => guides),
  code: (table: string) => `${at(table)}/code.svg`,
}

/** What went wrong, as a sentence. */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  return new HttpProblem(0, 'unknown', t('client.http.failed', { status: String(error) }))
}
