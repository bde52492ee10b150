import { describe, expect, it } from 'vitest'

import { DRAWN, drawingOf } from './drawings'

const ALL = (
  'blue chili stink green soy blackeyed red garden coffee wax brandy cocoa field kidney puff pole snap cognac'
).split(' ')

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('the drawings of the beans', () => {
  it('are there for every bean, each with a shape and a colour of its own', () => {
    expect([...DRAWN].sort()).toEqual([...ALL].sort())
    expect(new Set(ALL.map((bean) => drawingOf(bean).band)).size).toBe(ALL.length)
    expect(new Set(ALL.map((bean) => drawingOf(bean).strokes[0]!.d)).size).toBe(ALL.length)
  })

  it('have letters that can be read on their band', () => {
    for (const bean of ALL) {
      const { band, onBand } = drawingOf(bean)
      expect(contrast(band, onBand), bean).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('are plain for a bean of a later game', () => {
    expect(drawingOf('magic').strokes.length).toBeGreaterThan(0)
    expect(contrast(drawingOf('magic').band, drawingOf('magic').onBand)).toBeGreaterThanOrEqual(4.5)
  })
})
