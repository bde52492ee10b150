import { describe, expect, it } from 'vitest'

import { found, sectionsOf } from './find'
import { blocksOf, inlineOf } from './markdown'

describe('a text of the rules', () => {
  it('becomes paragraphs, with the example by itself', () => {
    expect(blocksOf('One\nline.\nExample: two\nlines.\n\nThree.').map(({ kind }) => kind)).toEqual(['paragraph', 'example', 'paragraph'])
    expect(blocksOf('One\nline.')).toEqual([{ kind: 'paragraph', words: [{ kind: 'text', text: 'One line.' }] }])
    expect(blocksOf('Beispiel: so')[0]?.kind).toBe('example')
  })
  it('becomes tables', () => {
    expect(blocksOf('Before:\n| a | b |\n|---|---|\n| 1 | `2` |\n\nAfter.')).toEqual([
      { kind: 'paragraph', words: [{ kind: 'text', text: 'Before:' }] },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'code', text: '2' }]]],
      },
      { kind: 'paragraph', words: [{ kind: 'text', text: 'After.' }] },
    ])
  })
  it('becomes a table without a head where there is only a row', () => {
    expect(blocksOf('| **AC-T1** | x |')).toMatchObject([{ kind: 'table', head: [], rows: [[[{ kind: 'strong' }], [{ kind: 'text' }]]] }])
  })
  it('becomes lists', () => {
    expect(blocksOf('- one\n  more\n- two')).toEqual([
      { kind: 'list', items: [[{ kind: 'text', text: 'one more' }], [{ kind: 'text', text: 'two' }]] },
    ])
  })
  it('links the rules that it names', () => {
    expect(inlineOf('See BB-42, not `BB-1`.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'rule', rule: 'BB-42', text: 'BB-42' },
      { kind: 'text', text: ', not ' },
      { kind: 'code', text: 'BB-1' },
      { kind: 'text', text: '.' },
    ])
  })
  it('has the links and lines of the pages for newcomers', () => {
    expect(blocksOf('Two.\n```turn\nA plant 1\n\nB draw\n```\nThree.').map(({ kind }) => kind)).toEqual(['paragraph', 'lines', 'paragraph'])
    expect(blocksOf('```\na\n\nb\n```')).toEqual([{ kind: 'lines', text: 'a\n\nb' }])
    expect(inlineOf('See [the *old* game](/how-to-play/base), *really*.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', to: '/how-to-play/base', text: 'the *old* game' },
      { kind: 'text', text: ', ' },
      { kind: 'emphasis', text: 'really' },
      { kind: 'text', text: '.' },
    ])
  })
  it('leads nowhere but to pages of this site', () => {
    expect(inlineOf('[x](javascript:alert(1)) [y](https://a.example)').every(({ kind }) => kind === 'text')).toBe(true)
  })
  it('never becomes markup', () => {
    expect(inlineOf('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }])
  })
})

describe('finding', () => {
  const rules = [
    { id: 'BB-4', about: 'terms', text: 'Places.', section: '1. Terms', title: 'Base', file: 'base.md', lang: 'en' },
    { id: 'BB-42', about: 'step 1', text: 'Plant the front card. Gärten.', section: '7. Step 1', title: 'Base', file: 'base.md', lang: 'en' },
    { id: 'BB-43', about: 'step 1', text: 'As BB-4 says.', section: '7. Step 1', title: 'Base', file: 'base.md', lang: 'en' },
  ]
  it('takes words in any order', () => {
    expect(found(rules, 'CARD front').map(({ id }) => id)).toEqual(['BB-42'])
    expect(found(rules, 'garten').map(({ id }) => id)).toEqual(['BB-42'])
    expect(found(rules, ' ')).toHaveLength(3)
    expect(found(rules, 'nowhere')).toEqual([])
  })
  it('shows the rule with that number first', () => {
    expect(found(rules, 'bb-43')[0]?.id).toBe('BB-43')
    expect(found(rules, 'bb-4').map(({ id }) => id)).toEqual(['BB-4', 'BB-42', 'BB-43'])
  })
  it('keeps the sections', () => {
    expect(sectionsOf(rules).map(({ name, rules }) => [name, rules.length])).toEqual([
      ['1. Terms', 1],
      ['7. Step 1', 2],
    ])
  })
})
