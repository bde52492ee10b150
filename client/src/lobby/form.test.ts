import { describe, expect, it } from 'vitest'

import type { Choices } from '../app/http'
import { chosenOptions, fieldAt, optionValues, ownOption, playedName, playedOptions, quickTable, seated, seatsFor, usualBot, usualPlayers } from './form'

const CHOICES: Choices = {
  version: '1',
  url: 'http://192.0.2.1:8000',
  games: [
    {
      game: 'bohnanza',
      name: 'Bohnanza',
      editions: [
        { edition: 'two', name: 'Two', players: [2] },
        { edition: 'classic', name: 'Classic', players: [3, 4, 5] },
      ],
      options: [{ option: 'tie_break', name: 'Tie', values: ['edition', 'shared'], names: ['As printed', 'Shared'], default: 'edition', players: [3, 4, 5] }],
      usual_bot: 'trader',
    },
  ],
  bots: [
    { bot: 'farmer', name: 'Farmer', about: '' },
    { bot: 'trader', name: 'Trader', about: '' },
  ],
  paces: [0, 1],
  clocks: [0, 60],
  limits: {},
}

describe('options', () => {
  it('are shown first where they make a game special', () => {
    const more = { ...CHOICES.games[0]!, game: 'more', options: [...CHOICES.games[0]!.options, { ...CHOICES.games[0]!.options[0]!, option: 'own' }] }
    const choices = { ...CHOICES, games: [...CHOICES.games, more] }
    expect(ownOption(choices, more, 'own')).toBe(true)
    expect(ownOption(choices, more, 'tie_break')).toBe(false)
    expect(ownOption(choices, CHOICES.games[0]!, 'tie_break')).toBe(false)
  })
})

describe('what is played', () => {
  it('is told by its names, and by its words where it is not known', () => {
    const info = { game: 'bohnanza', edition: 'classic', options: { tie_break: 'shared' } }
    expect(playedName(CHOICES, info)).toBe('Bohnanza, Classic')
    expect(playedName(null, info)).toBe('bohnanza, classic')
    expect(playedOptions(CHOICES, info)).toEqual([{ name: 'Tie', value: 'Shared' }])
    expect(playedOptions(CHOICES, { ...info, options: { other: 'on' } })).toEqual([{ name: 'other', value: 'on' }])
  })
})

describe('seats', () => {
  it('are filled up with bots and cut from the end', () => {
    expect(seatsFor(4, ['you', 'person'], 'trader')).toEqual(['you', 'person', 'trader', 'trader'])
    expect(seatsFor(2, ['farmer', 'person', 'trader'], 'trader')).toEqual(['farmer', 'person'])
  })
  it('keep a place for you', () => {
    expect(seatsFor(2, ['farmer', 'trader', 'you'], 'trader')).toEqual(['you', 'trader'])
  })
  it('have you once: you change places', () => {
    expect(seated(['you', 'trader', 'person'], 2, 'you')).toEqual(['person', 'trader', 'you'])
    expect(seated(['you', 'trader'], 0, 'person')).toEqual(['person', 'trader'])
  })
})

describe('what is usual', () => {
  it('is four players, or the number nearest to it', () => {
    expect(usualPlayers([3, 4, 5])).toBe(4)
    expect(usualPlayers([2])).toBe(2)
    expect(usualPlayers([3, 5])).toBe(5)
  })
  it('is the bot that the game says', () => {
    expect(usualBot(CHOICES)).toBe('trader')
    expect(usualBot(CHOICES, { ...CHOICES.games[0]!, usual_bot: 'farmer' })).toBe('farmer')
    expect(usualBot({ ...CHOICES, games: [] })).toBe('trader')
  })
  it('is a table with three bots', () => {
    expect(quickTable(CHOICES, 'Ada', 'de')).toMatchObject({
      game: 'bohnanza',
      edition: 'classic',
      seats: ['you', 'trader', 'trader', 'trader'],
      name: 'Ada',
      lang: 'de',
    })
  })
})

it('an option names only seats that there are', () => {
  const option = { option: 'start', name: 'Start', values: ['random', 'A', 'B', 'C'], names: ['By lot', 'Seat A', 'Seat B'], default: 'random', players: [2, 3] }
  expect(optionValues(option, 2)).toEqual([
    { value: 'random', name: 'By lot' },
    { value: 'A', name: 'Seat A' },
    { value: 'B', name: 'Seat B' },
  ])
  expect(optionValues(option, 3).at(-1)).toEqual({ value: 'C', name: 'C' })
})

it('only options that exist and differ are said', () => {
  const game = CHOICES.games[0]!
  expect(chosenOptions(game, 4, { tie_break: 'shared' })).toEqual({ tie_break: 'shared' })
  expect(chosenOptions(game, 4, { tie_break: 'edition' })).toEqual({})
  expect(chosenOptions(game, 2, { tie_break: 'shared' })).toEqual({})
  expect(chosenOptions(game, 4, { tie_break: 'of another game' })).toEqual({})
})

it('whoever is shown the game begins it', () => {
  const start = { option: 'start_seat', name: 'Start', values: ['random', 'A'], names: [], default: 'random', players: [4] }
  const choices = { ...CHOICES, games: [{ ...CHOICES.games[0]!, options: [start] }] }
  expect(quickTable(choices, 'Ada', 'en', true).options).toEqual({ start_seat: 'A' })
  expect(quickTable(choices, 'Ada', 'en').options).toEqual({})
  expect(quickTable(CHOICES, 'Ada', 'en', true).options).toEqual({})
})

it('a refusal is shown at its field', () => {
  expect(fieldAt('seats[1]', 'seats')).toBe(true)
  expect(fieldAt('options.tie_break', 'options')).toBe(true)
  expect(fieldAt('seats', 'seats')).toBe(true)
  expect(fieldAt('seats', 'seat')).toBe(false)
  expect(fieldAt(null, 'seats')).toBe(false)
})
