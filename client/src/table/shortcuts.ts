/** Single keys that do something at the table. They can be switched off, and say nothing while somebody writes. */
export type Shortcut = 'hand' | 'fields' | 'offer' | 'offers' | 'log' | 'chat' | 'read' | 'help' | 'pass' | 'rival' | `${number}`

const KEYS: Record<string, Shortcut> = {
  h: 'hand',
  f: 'fields',
  o: 'offer',
  w: 'offers',
  l: 'log',
  c: 'chat',
  t: 'read',
  p: 'pass',
  m: 'rival',
  '?': 'help',
}

export const LISTED: readonly string[] = [...Object.keys(KEYS)]

interface Press {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  repeat: boolean
  target: EventTarget | null
}

export function shortcut(press: Press): Shortcut | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat) return null
  const target = press.target as Element | null
  if (target?.matches?.('input, textarea, select, [contenteditable]')) return null
  if (/^[1-9]$/.test(press.key)) return press.key as Shortcut
  return KEYS[press.key.toLowerCase()] ?? null
}
