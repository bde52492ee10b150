import { describe, expect, it } from 'vitest'

import { routeOf } from './route.svelte'

describe('a path', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/t/abc', { page: 'table', table: 'abc' }],
    ['/t/abc/', { page: 'table', table: 'abc' }],
    ['/t', { page: 'nowhere' }],
    ['/t/abc/def', { page: 'nowhere' }],
    ['/replay', { page: 'replay', table: null }],
    ['/replay/abc', { page: 'replay', table: 'abc' }],
    ['/rules', { page: 'rules', rule: null }],
    ['/rules/BB-42', { page: 'rules', rule: 'BB-42' }],
    ['/rules/%E0%A4%A', { page: 'rules', rule: '%E0%A4%A' }],
    ['/how-to-play', { page: 'guide', guide: null }],
    ['/how-to-play/base', { page: 'guide', guide: 'base' }],
    ['/elsewhere', { page: 'nowhere' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route)
  })
  it('may stand behind a #', () => {
    expect(routeOf('/t/abc', '#/rules/BB-42')).toEqual({ page: 'rules', rule: 'BB-42' })
    expect(routeOf('/t/abc', '#main')).toEqual({ page: 'table', table: 'abc' })
  })
})
