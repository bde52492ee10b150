/** The table that this page is connected to. Looking something up in the rules does not end the connection. */
import { tabSeat } from '../app/remembered'
import { language } from '../texts/texts.svelte'
import { TableConnection } from './connection.svelte'
import { browser } from './surroundings'

let current = $state.raw<TableConnection | null>(null)

export function currentTable(): TableConnection | null {
  return current
}

/** The connection to a table: the one there is, or a new one. */
export function connectTo(table: string): TableConnection {
  return current?.table === table && current.status !== 'closed' ? current : connectAnew(table)
}

/** Connect anew, as who plays in this tab, else as whom the cookie says now. */
export function connectAnew(table: string): TableConnection {
  current?.close()
  current = new TableConnection(table, language(), browser, tabSeat(table))
  current.open()
  return current
}

export function disconnect(): void {
  current?.close()
  current = null
}
