/** What moves on the screen when something has happened: from one named place to another, by the kind of the event. */
import type { GameEvent } from '../connection/protocol'

/** A card (or a few) or thalers that go from place to place. A place is `zone:row`, `seat:B:hand`, `seat:B:field:2`... */
export interface Flight {
  from: string
  to: string
  /** The bean that is seen; null for the back of a card. */
  bean: string | null
  what: 'card' | 'thaler' | 'token'
  count: number
}

/** Where the cards of an attempt on the token lie. */
const AT_STAKE = 'zone:at-stake'
/** More at once would be a swarm, and nobody could follow it. */
const MOST = 8

export function flightsOf(events: readonly GameEvent[]): Flight[] {
  return events.flatMap(flights).slice(0, MOST)
}

function text(event: GameEvent, name: string): string | null {
  const value = event[name]
  return typeof value === 'string' ? value : null
}

function count(event: GameEvent, name: string): number {
  const value = event[name]
  return typeof value === 'number' ? value : 0
}

function list(event: GameEvent, name: string): string[] {
  const value = event[name]
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

/** A card of a deal, `red@3` or `soy@row`: its bean, and where it lies. */
function given(card: string, seat: string): { bean: string; from: string } {
  const [bean = card, place = ''] = card.split('@')
  if (place.startsWith('store')) return { bean, from: `seat:${seat}:store` }
  return { bean, from: place.startsWith('row') ? 'zone:row' : `seat:${seat}:hand` }
}

function origin(event: GameEvent, seat: string): string {
  const from = text(event, 'from') ?? 'hand'
  if (from === 'hand' || from === 'waiting') return `seat:${seat}:${from}`
  if (from === 'attempt' || from === 'duel') return AT_STAKE
  return `zone:${from}`
}

function flights(event: GameEvent): Flight[] {
  const seat = event.seat ?? ''
  const bean = text(event, 'bean')
  const card = (from: string, to: string, which = bean, cards = 1): Flight => ({ from, to, bean: which, what: 'card', count: cards })
  switch (event.kind) {
    case 'planted':
      return [card(origin(event, seat), `seat:${seat}:field:${count(event, 'field')}`)]
    case 'laid':
      return [card('zone:row', `seat:${seat}:field:${count(event, 'field')}`, bean, count(event, 'cards'))]
    case 'cleared':
      return [card('zone:row', 'zone:discard', bean, count(event, 'cards'))]
    case 'gave': {
      const from = text(event, 'from') === 'field' ? `seat:${seat}:field:${count(event, 'field')}` : origin(event, seat)
      return [card(from, `zone:${text(event, 'boss') ?? ''}`, bean, count(event, 'cards'))]
    }
    case 'boss-got':
      return [card('zone:pile', `zone:${text(event, 'boss') ?? ''}`)]
    case 'boss-harvested': {
      const field = `zone:${text(event, 'boss') ?? ''}`
      const thalers = count(event, 'thalers')
      const share = text(event, 'share')
      const rest = count(event, 'cards') - thalers - Number(share !== null)
      const paid: Flight = { from: field, to: 'rival:thalers', bean: null, what: 'thaler', count: thalers }
      const shared: Flight = { from: field, to: `seat:${share}:thalers`, bean: null, what: 'thaler', count: 1 }
      return [...(thalers > 0 ? [paid] : []), ...(share !== null ? [shared] : []), ...(rest > 0 ? [card(field, 'zone:discard', bean, rest)] : [])]
    }
    case 'stored':
      return [card(origin(event, seat), `seat:${seat}:store`)]
    case 'bought':
      return [{ from: `seat:${seat}:thalers`, to: 'zone:discard', bean: null, what: 'thaler', count: list(event, 'beans').length }]
    case 'took':
      return [{ from: `seat:${text(event, 'from') ?? ''}`, to: `seat:${seat}:thalers`, bean: null, what: 'thaler', count: 1 }]
    case 'staked':
      return [{ from: `seat:${seat}:hand`, to: `seat:${seat}:thalers`, bean: null, what: 'thaler', count: count(event, 'count') }]
    case 'bribed':
      return [{ from: 'rival:thalers', to: `seat:${seat}:thalers`, bean: null, what: 'thaler', count: 1 }]
    case 'harvested-mixed':
    case 'harvested-stew':
    case 'harvested': {
      const field = `seat:${seat}:field:${count(event, 'field')}`
      const thalers = count(event, 'thalers')
      const paid: Flight = { from: field, to: `seat:${seat}:thalers`, bean: null, what: 'thaler', count: thalers }
      const rest = count(event, 'cards') - thalers
      return [...(thalers > 0 ? [paid] : []), ...(rest > 0 ? [card(field, 'zone:discard', bean, rest)] : [])]
    }
    case 'merged':
      return [card(`seat:${seat}:field:${count(event, 'origin')}`, `seat:${seat}:field:${count(event, 'field')}`, bean, count(event, 'cards'))]
    case 'took-over': {
      const own = `seat:${seat}:field:${count(event, 'own')}`
      const taken = `seat:${text(event, 'other') ?? ''}:field:${count(event, 'field')}`
      return [card(own, taken), card(taken, own)]
    }
    case 'exchanged': {
      const [one, two] = [`seat:${seat}:field:${count(event, 'origin')}`, `seat:${seat}:field:${count(event, 'field')}`]
      return [card(one, two), card(two, one)]
    }
    case 'recalled':
      return [card('zone:discard', `seat:${seat}:hand`, bean, count(event, 'cards'))]
    case 'turned-over':
      return [card('zone:pile', `seat:${seat}:hand`)]
    case 'took-looked':
      return [card('zone:pile', `seat:${seat}:hand`)]
    case 'drew-text':
      return [card('zone:text-pile', `seat:${seat}:own-cards`, null, Math.max(1, count(event, 'count')))]
    case 'turned-up':
      return [card('zone:pile', 'zone:row')]
    case 'matched':
      return [card('zone:discard', 'zone:row')]
    case 'drew':
      return [card('zone:pile', `seat:${seat}:hand`, bean, Math.max(1, count(event, 'count')))]
    case 'discarded':
      return [card(origin(event, seat), 'zone:discard')]
    case 'pulled':
      return [card(`seat:${text(event, 'from') ?? ''}:hand`, AT_STAKE)]
    case 'laid-down':
      return [card(`seat:${seat}:hand`, AT_STAKE)]
    case 'dueled':
      return [card(`seat:${seat}:hand`, AT_STAKE), card(`seat:${text(event, 'owner') ?? ''}:hand`, AT_STAKE, text(event, 'against'))]
    case 'token':
      return [{ from: `token:${text(event, 'from') ?? ''}`, to: `token:${seat}`, bean: null, what: 'token', count: 1 }]
    case 'joined':
      return [card('zone:pile', 'zone:discard')]
    case 'left':
      return list(event, 'beans').map((one) => card('zone:row', 'zone:offered', one))
    case 'dealt': {
      const partner = text(event, 'partner') ?? ''
      const away = list(event, 'gives').map((one) => given(one, seat))
      const back = list(event, 'takes').map((one) => given(one, partner))
      return [
        ...away.map((one) => card(one.from, `seat:${partner}:waiting`, one.bean)),
        ...back.map((one) => card(one.from, `seat:${seat}:waiting`, one.bean)),
      ]
    }
    default:
      return []
  }
}

/** The seats that something new was said by: an offer, a wish, or what a later game may bring. */
export function speakersOf(events: readonly GameEvent[]): string[] {
  return [...new Set(events.filter((event) => event.seat && flights(event).length === 0).map((event) => event.seat!))]
}
