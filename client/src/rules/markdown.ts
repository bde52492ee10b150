/**
 * The little markdown that the rules and the pages for newcomers are written in, taken apart into blocks and words. What shows it makes elements of
 * these: no text ever becomes markup.
 */

export type Inline =
  | { kind: 'text' | 'code' | 'strong' | 'emphasis'; text: string }
  | { kind: 'link'; to: string; text: string }
  | { kind: 'rule'; rule: string; text: string }

export type Block =
  | { kind: 'paragraph' | 'example'; words: Inline[] }
  | { kind: 'lines'; text: string }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

const EXAMPLE = /^(Example|Beispiel): /
const ITEM = /^(?:[-*]|\d+\.) +/

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const lines = text.split('\n')

  function end(): void {
    if (paragraph.length === 0) return
    const joined = paragraph.join(' ')
    blocks.push({ kind: EXAMPLE.test(joined) ? 'example' : 'paragraph', words: inlineOf(joined) })
    paragraph = []
  }

  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trimEnd()
    if (line.trim() === '') end()
    else if (line.startsWith('```')) {
      end()
      const inside: string[] = []
      while (++at < lines.length && !lines[at]!.startsWith('```')) inside.push(lines[at]!)
      blocks.push({ kind: 'lines', text: inside.join('\n') })
    }
    else if (line.startsWith('|')) {
      end()
      const rows: string[][] = []
      while (lines[at]?.startsWith('|')) rows.push(cells(lines[at++] ?? ''))
      at--
      const ruled = rows[1]?.every((cell) => /^:?-{3,}:?$/.test(cell)) ?? false
      const head = ruled ? (rows[0] ?? []) : []
      blocks.push({ kind: 'table', head: head.map(inlineOf), rows: rows.slice(ruled ? 2 : 0).map((row) => row.map(inlineOf)) })
    } else if (ITEM.test(line.trimStart())) {
      end()
      const items: string[] = []
      for (; at < lines.length && (lines[at] ?? '').trim() !== ''; at++) {
        const item = (lines[at] ?? '').trim()
        if (ITEM.test(item)) items.push(item.replace(ITEM, ''))
        else items[items.length - 1] += ` ${item}`
      }
      blocks.push({ kind: 'list', items: items.map(inlineOf) })
    } else {
      if (EXAMPLE.test(line)) end()
      paragraph.push(line.trim())
    }
  }
  end()
  return blocks
}

function cells(row: string): string[] {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
}

export function inlineOf(text: string): Inline[] {
  const words: Inline[] = []
  let after = 0
  for (const found of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\b([A-Z]{2}-T?\d+)\b|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((\/[^)]*)\)/g)) {
    if (found.index > after) words.push({ kind: 'text', text: text.slice(after, found.index) })
    const [whole, code, strong, rule, emphasis, link, to] = found
    if (code !== undefined) words.push({ kind: 'code', text: code })
    else if (strong !== undefined) words.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) words.push({ kind: 'emphasis', text: emphasis })
    else if (link !== undefined) words.push({ kind: 'link', to: to ?? '/', text: link })
    else words.push({ kind: 'rule', rule: rule ?? whole, text: whole })
    after = found.index + whole.length
  }
  if (after < text.length) words.push({ kind: 'text', text: text.slice(after) })
  return words
}
