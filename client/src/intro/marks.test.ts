import { describe, expect, it } from 'vitest'

import type { LegalCommand, Offer, Turn, View } from '../connection/protocol'
import { markOf } from './marks'

function view(step: string, verbs: string[], more: { actor?: string; active?: string; over?: boolean; offers?: Partial<Offer>[]; trades?: boolean } = {}): View {
  const { actor = 'A', active = 'A', over = false, offers = [], trades = false } = more
  return {
    turn: { step, actor, active, over, number: 1 } as Turn,
    duty: '',
    zones: [],
    offers: offers as Offer[],
    legal: {
      commands: verbs.map((verb) => ({ verb }) as LegalCommand),
      offer: trades ? { gives: [], wants: {}, to: [] } : null,
      answers: {},
      can_accept: [],
      wishes: [],
      pass: false,
    },
    result: null,
  }
}

it.each([
  ['plant', view('plant', ['plant', 'harvest'])],
  ['no_room', view('plant', ['harvest'])],
  ['plant_more', view('plant', ['plant', 'turn-up'])],
  ['trade', view('trade', ['end'], { trades: true })],
  ['answer', view('trade', ['end'], { trades: true, offers: [{ answers: false }, { answers: true }] })],
  ['waiting', view('waiting', ['plant'])],
  ['no_room', view('waiting', ['harvest'])],
  ['waiting_others', view('waiting', [], { actor: 'B' })],
  ['draw', view('draw', ['draw'])],
  ['wait', view('plant', [], { actor: 'B', active: 'B' })],
  ['wait', view('trade', [], { actor: 'B', active: 'B' })],
  ['trade_others', view('trade', [], { actor: 'B', active: 'B', trades: true })],
  ['any', view('a step of a later game', ['end'])],
  ['over', view('draw', [], { over: true })],
])('the moment is %s', (moment, shown) => {
  expect(markOf(shown, 'A').moment).toBe(moment)
})

describe('what a mark is about', () => {
  it('is a part of the table and a rule', () => {
    expect(markOf(view('plant', ['plant']), 'A')).toEqual({ moment: 'plant', part: 'hand', rule: 'BB-42' })
  })
})
