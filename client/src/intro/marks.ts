/**
 * What a newcomer is told at each moment of the first turn: what to do now, and why. It follows what the table says:
 * the step of the turn, the legal commands, the offers that wait for an answer.
 */
import { legalOf, type Seat, type View } from '../connection/protocol'

/** A moment of the first turn; its texts are `client.coach.NAME` and `client.coach.NAME_why`. */
export type Moment =
  | 'wait'
  | 'plant'
  | 'no_room'
  | 'plant_more'
  | 'trade'
  | 'trade_others'
  | 'answer'
  | 'waiting'
  | 'waiting_others'
  | 'draw'
  | 'any'
  | 'over'

export interface Mark {
  moment: Moment
  /** The part of the table that it is about (`data-part`). */
  part: string | null
  rule: string | null
}

const MARKS: Record<Moment, Omit<Mark, 'moment'>> = {
  wait: { part: null, rule: 'BB-36' },
  plant: { part: 'hand', rule: 'BB-42' },
  no_room: { part: 'fields', rule: 'BB-40' },
  plant_more: { part: 'hand', rule: 'BB-43' },
  trade: { part: 'offer', rule: 'BB-51' },
  trade_others: { part: 'offer', rule: 'BB-52' },
  answer: { part: 'offers', rule: 'BB-58' },
  waiting: { part: 'fields', rule: 'BB-69' },
  waiting_others: { part: null, rule: 'BB-68' },
  draw: { part: 'hand', rule: 'BB-73' },
  any: { part: null, rule: null },
  over: { part: null, rule: null },
}

export function markOf(view: View, you: Seat): Mark {
  const moment = momentOf(view, you)
  return { moment, ...MARKS[moment] }
}

function momentOf(view: View, you: Seat): Moment {
  const { turn } = view
  const legal = legalOf(view)
  const can = (verb: string) => legal.commands.some((command) => command.verb === verb)
  if (turn.over) return 'over'
  if (view.offers.some((offer) => offer.answers)) return 'answer'
  if (turn.actor !== you) {
    if (turn.step === 'trade') return legal.offer ? 'trade_others' : 'wait'
    return turn.step === 'waiting' && turn.active === you ? 'waiting_others' : 'wait'
  }
  switch (turn.step) {
    case 'plant':
      if (can('turn-up')) return 'plant_more'
      return can('plant') ? 'plant' : 'no_room'
    case 'trade':
      return 'trade'
    case 'waiting':
      return can('plant') ? 'waiting' : 'no_room'
    case 'draw':
      return 'draw'
    default:
      return 'any'
  }
}
