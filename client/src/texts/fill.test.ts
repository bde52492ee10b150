import { describe, expect, it } from 'vitest'

import { filled } from './fill'

describe('a sentence', () => {
  it('takes values by name', () => {
    expect(filled('{name} sits at {table}.', { name: 'Ada', table: 'xyz' })).toBe('Ada sits at xyz.')
  })
  it('chooses words by a number', () => {
    const sentence = '{n} {n:bot|bots}'
    expect(filled(sentence, { n: 1 })).toBe('1 bot')
    expect(filled(sentence, { n: 0 })).toBe('0 bots')
    expect(filled(sentence, { n: '1' })).toBe('1 bot')
  })
  it('keeps what it has no value for, and does not fill what a value brings', () => {
    expect(filled('{who} says {what}', { who: '{what}' })).toBe('{what} says {what}')
  })
  it('takes words with signs', () => {
    expect(filled('{n:a card, that’s it|cards. Really}', { n: 2 })).toBe('cards. Really')
  })
})
