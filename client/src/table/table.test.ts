import { describe, expect, it } from 'vitest'

import type { Legal, LegalCommand, Offer } from '../connection/protocol'
import {
  aboutCard,
  aboutWare,
  buttons,
  buyingOf,
  cardNamed,
  commandsOf,
  dearest,
  flow,
  forOffer,
  giftTo,
  harvestOf,
  idle,
  isAbout,
  movesInHand,
  onlyCards,
  onto,
  owed,
  pairOf,
  pairsInHand,
  purchaseOf,
  purchases,
  type Spot,
  waysOnto,
} from './commands'
import { flightsOf, speakersOf } from './flights'
import { Follower, followed } from './identity'
import {
  acceptText,
  choices,
  counterDraft,
  EMPTY,
  inOrderOfUse,
  kept,
  lacking,
  offerText,
  oneLess,
  oneMore,
  partners,
  positionOf,
  wantsText,
} from './offer'

function command(say: string, more: Partial<LegalCommand> = {}): LegalCommand {
  const verb = say.split(' ')[0]!
  return { say, verb, label: say, bean: null, field: null, place: null, offer: null, does: null, ...more }
}

function legal(...commands: LegalCommand[]): Legal {
  return { commands, offer: null, answers: {}, can_accept: [], wishes: [], pass: false }
}

function spot(place: string, bean: string, more: Partial<Spot> = {}): Spot {
  return { place, bean, card: null, front: true, ...more }
}

const plant1 = command('plant blue 1', { bean: 'blue', field: 1, place: 'hand' })
const plant2 = command('plant blue 2', { bean: 'blue', field: 2, place: 'hand' })
const harvest1 = command('harvest 1', { field: 1, bean: 'red' })
const turnUp = command('turn-up')
const field = command('buy field')
const farm = command('buy farm2', { ware: 'farm2' })
const asSoy = command('plant soy 1', { bean: 'soy', field: 1, place: 'hand' })
const asStew = command('stew soy 1', { bean: 'soy', field: 1, place: 'hand' })
const store = command('store soy', { bean: 'soy', place: 'hand' })
const move = command('move 2 1', { hand: [2, 1] })

describe('what a game with a rival adds', () => {
  const owes = command('give blue@field.1 to al', { bean: 'blue', field: 1, place: 'field', to: 'al' })
  const card = command('give pole@2 to don', { bean: 'pole', place: 'hand', to: 'don' })
  const group = command('give green@row to don', { bean: 'green', place: 'row', to: 'don' })
  const planted = command('plant green 2', { bean: 'green', field: 2, place: 'row' })
  const harvest = command('harvest 1', { bean: 'blue', field: 1 })
  const end = command('end', { idle: true })

  it('tells what a field owes from its harvest', () => {
    const both = legal(owes, harvest)
    expect(owed(both)).toEqual([owes])
    expect(harvestOf(both, 1)).toBe(harvest)
    expect(harvestOf(legal(owes), 1)).toBeNull()
    expect(flow(both)).toEqual([])
    expect(buttons(both, null)).toEqual([owes])
    expect(onlyCards(both)).toBe(false)
    expect(commandsOf(both, spot('hand', 'blue', { card: 'blue@1' }))).toEqual([])
  })
  it('knows the gift of a card and of a whole group', () => {
    const all = legal(card, group, planted)
    expect(commandsOf(all, spot('hand', 'pole', { card: 'pole@2', front: false }))).toEqual([card])
    expect(commandsOf(all, spot('hand', 'pole', { card: 'pole@1' }))).toEqual([])
    const whole = commandsOf(all, spot('row', 'green', { card: 'green@row', front: false }))
    expect(whole).toEqual([group, planted])
    expect(giftTo(whole, 'don')).toBe(group)
    expect(giftTo(whole, 'al')).toBeNull()
    expect(onlyCards(all)).toBe(false)
    expect(onlyCards(legal(planted))).toBe(true)
    expect(onto(whole, 2)).toBe(planted)
    expect(commandsOf(all, spot('hand', 'green', { card: 'green@1' }))).toEqual([])
  })
  it('goes on where nothing else is to be done', () => {
    expect(idle(legal(end, harvest))).toBe(end)
    expect(idle(legal(card))).toBeNull()
  })
  it('moves groups, gifts and what the rival harvests', () => {
    const events = [
      { kind: 'laid', seat: 'A', bean: 'blue', cards: 3, field: 2 },
      { kind: 'cleared', seat: 'A', bean: 'red', cards: 2 },
      { kind: 'gave', seat: 'A', bean: 'blue', cards: 1, boss: 'al', from: 'field', field: 1 },
      { kind: 'gave', seat: 'A', bean: 'pole', cards: 2, boss: 'don', from: 'row' },
      { kind: 'boss-got', seat: null, boss: 'don', bean: 'pole' },
      { kind: 'boss-harvested', seat: null, boss: 'al', bean: 'blue', cards: 8, thalers: 3 },
    ]
    expect(flightsOf(events).map(({ from, to, count }) => [from, to, count])).toEqual([
      ['zone:row', 'seat:A:field:2', 3],
      ['zone:row', 'zone:discard', 2],
      ['seat:A:field:1', 'zone:al', 1],
      ['zone:row', 'zone:don', 2],
      ['zone:pile', 'zone:don', 1],
      ['zone:al', 'rival:thalers', 3],
      ['zone:al', 'zone:discard', 5],
    ])
  })
})

describe('what a game with a token adds', () => {
  const lays = ['red@1', 'soy@2', 'red@3', 'blue@4'].map((card) => command(`lay ${card}`, { bean: card.split('@')[0]!, place: 'hand' }))
  const decline = command('decline')

  it('lays a card that was taken up, and none by itself', () => {
    expect(buttons(legal(...lays, decline), null)).toEqual([decline])
    expect(buttons(legal(...lays, decline), spot('hand', 'red', { card: 'red@3', front: false }))).toEqual([lays[2], decline])
    expect(buttons(legal(lays[0]!, decline), null)).toEqual([lays[0], decline])
    expect(buttons(legal(...lays), null)).toEqual([])
    expect(onlyCards(legal(...lays))).toBe(false)
    expect(onlyCards(legal(lays[0]!))).toBe(true)
  })
  it('shows the front card, and what makes room, where any card of the hand can be put down too', () => {
    const plant = command('plant blue 1', { bean: 'blue', field: 1, place: 'hand' })
    expect(buttons(legal(plant, ...lays), null, true)).toEqual([plant])
    const harvest = command('harvest 1', { field: 1 })
    expect(buttons(legal(...lays, harvest), null, true)).toEqual([harvest])
    expect(buttons(legal(...lays, harvest), null, false)).toEqual([])
  })
  it('moves the token, and what an attempt puts down and takes up', () => {
    const events = [
      { kind: 'pulled', seat: 'A', bean: 'soy', from: 'C' },
      { kind: 'token', seat: 'A', from: 'C' },
      { kind: 'planted', seat: 'A', bean: 'soy', field: 2, from: 'attempt' },
      { kind: 'laid-down', seat: 'C' },
      { kind: 'dueled', seat: 'A', bean: 'soy', against: 'red', owner: 'C' },
      { kind: 'discarded', seat: 'C', bean: 'red', from: 'duel' },
    ]
    expect(flightsOf(events).map(({ from, to, bean, what }) => [from, to, bean, what])).toEqual([
      ['seat:C:hand', 'zone:at-stake', 'soy', 'card'],
      ['token:C', 'token:A', null, 'token'],
      ['zone:at-stake', 'seat:A:field:2', 'soy', 'card'],
      ['seat:C:hand', 'zone:at-stake', null, 'card'],
      ['seat:A:hand', 'zone:at-stake', 'soy', 'card'],
      ['seat:C:hand', 'zone:at-stake', 'red', 'card'],
      ['zone:at-stake', 'zone:discard', 'red', 'card'],
    ])
  })
})

describe('what a game that sells things adds', () => {
  it('tells a field that is bought from a ware', () => {
    const both = legal(farm, field)
    expect(buyingOf(both)).toBe(field)
    expect(purchases(both)).toEqual([farm])
    const farm3 = command('buy farm3', { ware: 'farm3' })
    const jail1 = command('buy jail1', { ware: 'jail1' })
    expect(dearest(legal(farm, farm3, jail1, field))).toEqual([farm3, jail1])
    expect(purchaseOf(both, 'farm2')).toBe(farm)
    expect(purchaseOf(both, 'farm3')).toBeNull()
    expect(buyingOf(legal(farm))).toBeNull()
  })
  it('keeps purchases and moves within the hand out of the row of buttons', () => {
    expect(flow(legal(farm, field, move, turnUp))).toEqual([turnUp])
    expect(movesInHand(legal(move, turnUp))).toEqual([move])
  })
  it('finds what two cards of the hand mean together, in any order', () => {
    const stake = command('stake 1 3', { verb: 'stake', hand: [1, 3] })
    const both = legal(stake, command('stake 1 2', { verb: 'stake', hand: [1, 2] }), move)
    expect(movesInHand(both)).toEqual([move])
    expect(pairsInHand(both)).toHaveLength(2)
    expect(pairOf(both, [3, 1])).toBe(stake)
    expect(pairOf(both, [1])).toBeNull()
    expect(pairOf(both, [2, 3])).toBeNull()
    expect(flow(both)).toEqual([])
  })
  it('tells a purchase from what is asked about a ware', () => {
    const removing = command('remove casino3', { verb: 'remove', ware: 'casino3' })
    expect(purchases(legal(removing, farm))).toEqual([farm])
    expect(purchaseOf(legal(removing), 'casino3')).toBeNull()
    expect(aboutWare(legal(removing), 'casino3')).toBe(removing)
    expect(aboutWare(legal(farm), 'farm2')).toBe(farm)
    expect(buttons(legal(removing, farm), null)).toEqual([removing])
  })
  it('lets shares, bribes and starting thalers move', () => {
    const events = [
      { kind: 'staked', seat: 'B', count: 2 },
      { kind: 'bribed', seat: 'A' },
      { kind: 'boss-harvested', seat: null, boss: 'don', bean: 'pole', cards: 4, thalers: 2, share: 'A' },
      { kind: 'boss-harvested', seat: null, boss: 'joe', bean: 'pole', cards: 3, thalers: 0, share: 'B' },
      { kind: 'harvested-mixed', seat: 'A', bean: 'green', cards: 4, thalers: 1, field: 2 },
    ]
    expect(flightsOf(events).map(({ from, to, count }) => [from, to, count])).toEqual([
      ['seat:B:hand', 'seat:B:thalers', 2],
      ['rival:thalers', 'seat:A:thalers', 1],
      ['zone:don', 'rival:thalers', 2],
      ['zone:don', 'seat:A:thalers', 1],
      ['zone:don', 'zone:discard', 1],
      ['zone:joe', 'seat:B:thalers', 1],
      ['zone:joe', 'zone:discard', 2],
      ['seat:A:field:2', 'seat:A:thalers', 1],
    ])
  })
  it('knows several ways onto one field', () => {
    const commands = commandsOf(legal(asSoy, asStew, store), spot('hand', 'soy', { card: 'soy@1' }))
    expect(waysOnto(commands, 1)).toEqual([asSoy, asStew])
    expect(commands).toContain(store)
  })
  it('lets thalers and stored cards move', () => {
    expect(flightsOf([{ kind: 'bought', seat: 'B', ware: 'farm2', beans: ['soy', 'soy'] }])).toEqual([
      { from: 'seat:B:thalers', to: 'zone:discard', bean: null, what: 'thaler', count: 2 },
    ])
    expect(flightsOf([{ kind: 'stored', seat: 'B', bean: 'red', from: 'hand' }])).toMatchObject([{ from: 'seat:B:hand', to: 'seat:B:store', bean: 'red' }])
    expect(flightsOf([{ kind: 'took', seat: 'A', bean: 'blue', with: 'jail4', from: 'B' }])).toMatchObject([{ from: 'seat:B', to: 'seat:A:thalers' }])
  })
})

describe('which command a tap means', () => {
  it('lights only the fields that take the front card', () => {
    const commands = commandsOf(legal(plant2, harvest1), spot('hand', 'blue', { card: 'blue@1' }))
    expect(onto(commands, 1)).toBeNull()
    expect(onto(commands, 2)).toBe(plant2)
  })

  it('takes a card behind the front one for nothing that is about the front card', () => {
    expect(commandsOf(legal(plant1), spot('hand', 'blue', { card: 'blue@3', front: false }))).toEqual([])
    expect(isAbout(plant1, spot('waiting', 'blue'))).toBe(false)
  })

  it('finds the very card that a command names', () => {
    const discard = command('discard red@3', { bean: 'red', place: 'hand' })
    expect(cardNamed('offer blue@1, soy@row.2 for red to B')).toBe('blue@1')
    expect(cardNamed('plant blue 1')).toBeNull()
    expect(isAbout(discard, spot('hand', 'red', { card: 'red@3', front: false }))).toBe(true)
    expect(isAbout(discard, spot('hand', 'red', { card: 'red@2', front: false }))).toBe(false)
  })

  it('plants turned-up cards and waiting ones alike, and cards of a place of their own only from there', () => {
    const waiting = command('plant soy 1', { bean: 'soy', field: 1, place: 'waiting' })
    const offered = command('discard soy', { bean: 'soy', place: 'offered' })
    expect(isAbout(waiting, spot('row', 'soy'))).toBe(true)
    expect(isAbout(offered, spot('row', 'soy'))).toBe(false)
    expect(isAbout(offered, spot('offered', 'soy'))).toBe(true)
  })

  it('shows commands that no rule here knows as buttons, and harvests, purchases and answers where they belong', () => {
    const build = command('build stew', {})
    const buy = command('buy field')
    const accept = command('accept 4', { offer: 4 })
    const all = legal(plant1, harvest1, buy, accept, build, turnUp)
    expect(buttons(all, null)).toEqual([plant1, build, turnUp])
    expect(flow(all)).toEqual([build, turnUp])
    expect(harvestOf(all, 1)).toBe(harvest1)
    expect(harvestOf(all, 2)).toBeNull()
    expect(buyingOf(all)).toBe(buy)
    expect(forOffer(all, 4, 'accept')).toBe(accept)
    expect(aboutCard(harvest1)).toBe(false)
  })

  it('lists the commands of one card where those of all would be too many', () => {
    const many = ['blue', 'red', 'soy'].flatMap((bean) =>
      [1, 2, 3].map((field) => command(`plant ${bean} ${field}`, { bean, field, place: 'waiting' })),
    )
    expect(buttons(legal(...many), null)).toEqual([])
    expect(buttons(legal(...many), spot('waiting', 'red')).map((one) => one.say)).toEqual(['plant red 1', 'plant red 2', 'plant red 3'])
  })

  it('shows what makes room where somebody must plant and no field takes the card (bug log U01)', () => {
    const buy = command('buy field')
    expect(buttons(legal(harvest1, buy), null, true)).toEqual([harvest1, buy])
    expect(buttons(legal(harvest1, buy), null, false)).toEqual([])
    expect(buttons(legal(harvest1, turnUp), null, true)).toEqual([turnUp])
  })

  it('takes a card up by itself only where nothing else can be done', () => {
    expect(onlyCards(legal(plant1, harvest1))).toBe(true)
    expect(onlyCards(legal(plant1, turnUp))).toBe(false)
    expect(onlyCards(legal(harvest1))).toBe(false)
  })
})

const room = { gives: ['blue@1', 'soy@2', 'soy@4', 'red@row'], wants: { blue: 20, soy: 12, red: 8, garden: 0 }, to: ['B', 'C', 'all'] }

function offer(more: Partial<Offer> = {}): Offer {
  return {
    offer: 7,
    maker: 'B',
    to: 'A',
    gives: [{ bean: 'red' }, { bean: 'red' }],
    wants: [{ bean: 'soy' }],
    awaits: ['A'],
    refused: [],
    mine: false,
    answers: true,
    outlook: [],
    ...more,
  }
}

describe('building an offer', () => {
  it('says it in the text language', () => {
    const draft = { ...EMPTY, gives: ['blue@1', 'red@row'], wants: { soy: 2, red: 0, garden: 1 } }
    expect(offerText(draft, 'all')).toBe('offer blue@1, red@row for 2 soy, garden to all')
    expect(offerText({ ...EMPTY, wants: { soy: 1 } }, 'B')).toBe('offer nothing for soy to B')
    expect(offerText({ ...EMPTY, gives: ['blue@1'], gift: true }, 'C')).toBe('offer blue@1 for nothing to C')
    expect(wantsText({})).toBe('nothing')
  })

  it('gives nothing away that was not called a gift', () => {
    expect(lacking({ ...EMPTY })).toBe('everything')
    expect(lacking({ ...EMPTY, gives: ['blue@1'] })).toBe('wants')
    expect(lacking({ ...EMPTY, gives: ['blue@1'], gift: true })).toBeNull()
    expect(lacking({ ...EMPTY, wants: { soy: 1 } })).toBeNull()
  })

  it('counts a bean up to all there are, and then begins anew', () => {
    expect(oneMore({}, 'soy', 2)).toEqual({ soy: 1 })
    expect(oneMore({ soy: 2 }, 'soy', 2)).toEqual({ soy: 0 })
    expect(oneLess({ soy: 2 }, 'soy')).toEqual({ soy: 1 })
    expect(oneLess({}, 'soy')).toEqual({ soy: 0 })
  })

  it('asks first for what grows on own fields', () => {
    expect(inOrderOfUse(room, ['soy'], ['red', 'garden'])).toEqual(['soy', 'red', 'blue'])
  })

  it('answers an offer with its mirror, giving cards from far behind', () => {
    const draft = counterDraft(offer(), { ...room, gives: ['soy@2', 'blue@3', 'soy@4'] })
    expect(draft).toEqual({ gives: ['soy@4'], wants: { red: 2 }, gift: false, counter: { offer: 7, maker: 'B' } })
    expect(offerText(draft, 'B')).toBe('counter 7 soy@4 for 2 red')
    expect(partners(draft, room)).toEqual(['B'])
    expect(partners({ ...EMPTY }, room)).toEqual(['B', 'C', 'all'])
  })

  it('forgets cards that are gone and an offer that is answered', () => {
    const draft = { gives: ['blue@1', 'soy@9'], wants: { red: 1 }, gift: false, counter: { offer: 7, maker: 'B' } }
    expect(kept(draft, room.gives, [offer()])).toEqual({ ...draft, gives: ['blue@1'] })
    expect(kept(draft, room.gives, []).counter).toBeNull()
  })
})

describe('accepting an offer', () => {
  it('has a choice only where more copies are there than wanted', () => {
    expect(choices(offer(), ['soy@2'])).toEqual([])
    expect(choices(offer(), ['soy@2', 'soy@4'])).toEqual([{ bean: 'soy', need: 1, copies: ['soy@2', 'soy@4'] }])
  })

  it('leaves it to the rules, or names every card', () => {
    const wants = [{ bean: 'soy' }, { bean: 'red' }, { bean: 'red' }]
    const copies = ['soy@2', 'soy@4', 'red@1', 'red@3', 'red@row']
    expect(acceptText(offer({ wants }), copies, [])).toBe('accept 7')
    expect(acceptText(offer({ wants }), copies, ['soy@4'])).toBe('accept 7 with soy@4, red@1, red@3')
    expect(acceptText(offer({ wants }), copies, ['red@row', 'red@3'])).toBe('accept 7 with soy@2, red@3, red@row')
  })

  it('knows where a copy lies', () => {
    expect(positionOf('soy@4')).toBe(4)
    expect(positionOf('soy@row.2')).toBeNull()
  })
})

describe('cards keep their identity', () => {
  const keys = (cards: { key: string }[]) => cards.map((card) => card.key).join(' ')

  it('when one leaves from the middle and others join behind', () => {
    const hand = new Follower('h')
    expect(keys(hand.follow(['blue', 'red', 'soy']))).toBe('h1 h2 h3')
    expect(keys(hand.follow(['blue', 'soy', 'red']))).toBe('h1 h3 h4')
  })

  it('though two cards one after the other are equal (bug log U02)', () => {
    const row = new Follower('r')
    expect(keys(row.follow(['blue', 'blue']))).toBe('r1 r2')
    expect(keys(row.follow([]))).toBe('')
    expect(keys(row.follow(['blue']))).toBe('r3')
  })

  it('whatever comes and goes', () => {
    const before = [...'abcab'].map((bean, i) => ({ key: String(i), bean }))
    const after = followed(before, [...'bcbx'], () => 'new')
    expect(after.map((card) => card.bean).join('')).toBe('bcbx')
    expect(after.map((card) => card.key)).toEqual(['1', '2', '4', 'new'])
  })
})

describe('what moves', () => {
  it('a card that is planted, from where it was', () => {
    expect(flightsOf([{ kind: 'planted', seat: 'B', bean: 'red', field: 2, from: 'waiting' }])).toEqual([
      { from: 'seat:B:waiting', to: 'seat:B:field:2', bean: 'red', what: 'card', count: 1 },
    ])
  })

  it('thalers and the rest of a harvest', () => {
    expect(flightsOf([{ kind: 'harvested', seat: 'B', bean: 'red', field: 1, cards: 5, thalers: 4 }])).toEqual([
      { from: 'seat:B:field:1', to: 'seat:B:thalers', bean: null, what: 'thaler', count: 4 },
      { from: 'seat:B:field:1', to: 'zone:discard', bean: 'red', what: 'card', count: 1 },
    ])
  })

  it('both sides of a deal', () => {
    const deal = { kind: 'dealt', seat: 'B', partner: 'A', gives: ['blue'], takes: ['green@row.1'], offer: 1 }
    expect(flightsOf([deal]).map((one) => `${one.bean} ${one.from} ${one.to}`)).toEqual([
      'blue seat:B:hand seat:A:waiting',
      'green zone:row seat:B:waiting',
    ])
  })

  it('nothing for what is only said, and for kinds of later games: their seat speaks', () => {
    const said = [
      { kind: 'wished', seat: 'C', beans: ['red'] },
      { kind: 'built-a-shed', seat: 'D' },
      { kind: 'emptied', seat: null, number: 1 },
    ]
    expect(flightsOf(said)).toEqual([])
    expect(speakersOf(said)).toEqual(['C', 'D'])
  })

  it('a few things at a time', () => {
    const drawn = Array.from({ length: 30 }, () => ({ kind: 'drew', seat: 'A', count: 1 }))
    expect(flightsOf(drawn)).toHaveLength(8)
  })
})
