import { describe, expect, it } from 'vitest'

import { ReplaySource, turnsOf, viewsOf, type Frames } from './frames.svelte'
import type { Turn, View } from '../connection/protocol'

const turn = (number: number) => ({ number }) as Turn
const told = (n: number) => [{ n, text: `told ${n}`, seat: null }]
const FRAMES: Frames = {
  info: { game: 'bohnanza', edition: 'amigo-classic', players: 3, seats: ['A', 'B', 'C'].map((seat) => ({ seat, name: seat })) },
  beans: [],
  commands: 4,
  result: null,
  frames: [
    { n: 0, seat: null, say: null, told: [], view: { turn: turn(1), duty: 'a', zones: [] } as Partial<View> },
    { n: 1, seat: 'A', say: 'plant', told: told(1), view: { duty: 'b' } },
    { n: 2, seat: 'A', say: 'draw', told: told(2), view: { turn: turn(2) } },
    { n: 3, seat: 'B', say: null, told: told(3), view: {} },
    { n: 4, seat: 'B', say: 'draw', told: told(4), view: { turn: turn(3), duty: 'c' } },
  ],
}

describe('frames', () => {
  it('become whole views', () => {
    const views = viewsOf(FRAMES.frames)
    expect(views.map(({ duty }) => duty)).toEqual(['a', 'b', 'b', 'b', 'c'])
    expect(views.every(({ zones }) => zones === views[0]!.zones)).toBe(true)
  })
  it('know where turns begin', () => {
    expect(turnsOf(viewsOf(FRAMES.frames))).toEqual([0, 2, 4])
    expect(turnsOf(viewsOf(FRAMES.frames.slice(0, 4)))).toEqual([0, 2, 3])
  })
})

describe('a replay', () => {
  it('is shown frame by frame, with what was told so far', () => {
    const source = new ReplaySource(FRAMES, 'B')
    expect(source.you).toBe('B')
    expect(source.log).toEqual([])
    source.show(3)
    expect(source.view?.duty).toBe('b')
    expect(source.log.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(source.frame?.seat).toBe('B')
    source.show(99)
    expect(source.at).toBe(4)
    source.show(-1)
    expect(source.at).toBe(0)
  })
  it('jumps from turn to turn', () => {
    const source = new ReplaySource(FRAMES, 'all', 3)
    expect(source.you).toBeNull()
    expect(source.turn(false)).toBe(2)
    expect(source.turn(true)).toBe(4)
    source.show(4)
    expect(source.turn(true)).toBe(4)
  })
  it('tells of steps forward only', () => {
    const source = new ReplaySource(FRAMES, 'none')
    const heard: number[] = []
    source.onHappening(({ n }) => heard.push(n))
    source.show(1)
    source.show(0)
    source.show(3)
    source.show(4)
    expect(heard).toEqual([1, 4])
  })
  it('takes no commands', async () => {
    expect(await new ReplaySource(FRAMES, 'A').say()).toMatchObject({ type: 'error' })
  })
})
