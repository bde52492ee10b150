/** What this browser remembers: the name, and the tables where somebody has sat here. The seat itself is in a cookie. */
import type { Seat } from '../connection/protocol'

export interface MyTable {
  table: string
  seat: Seat
  name: string
  at: number
}

const NAME = 'bohnhof.name'
const TABLES = 'bohnhof.tables'
const INTRODUCED = 'bohnhof.introduced'
const TAB_SEAT = 'bohnhof.seat.'
const MOST_TABLES = 12
export const LONGEST_NAME = 24

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // a browser that keeps nothing
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // not remembered then
  }
}

/** Who plays at a table in this tab: two people with links of their own can play in one browser. */
export function tabSeat(table: string): Seat | null {
  try {
    return sessionStorage.getItem(TAB_SEAT + table) as Seat | null
  } catch {
    return null
  }
}

export function keepTabSeat(table: string, seat: Seat): void {
  try {
    sessionStorage.setItem(TAB_SEAT + table, seat)
  } catch {
    // then the cookie alone says who we are
  }
}

export const myName = () => read(NAME) ?? ''
export const rememberName = (name: string) => keep(NAME, name)
export const introduced = () => read(INTRODUCED) !== null
export const rememberIntroduced = () => keep(INTRODUCED, '1')

export function myTables(): MyTable[] {
  try {
    const found: unknown = JSON.parse(read(TABLES) ?? '[]')
    return Array.isArray(found) ? found.filter((one): one is MyTable => typeof one?.table === 'string') : []
  } catch {
    return []
  }
}

export function rememberTable(table: string, seat: Seat, name: string): void {
  const others = myTables().filter((one) => one.table !== table)
  keep(TABLES, JSON.stringify([{ table, seat, name, at: Date.now() }, ...others].slice(0, MOST_TABLES)))
}

export function forgetTable(table: string): void {
  keep(TABLES, JSON.stringify(myTables().filter((one) => one.table !== table)))
}
