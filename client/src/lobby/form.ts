/** What the form to make a table holds, and how it becomes a request. */
import type { Choices, GameChoice, NewTable } from '../app/http'
import type { TableInfo } from '../connection/protocol'

export const YOU = 'you'
export const PERSON = 'person'
/** The bot that is asked to sit down where neither a game nor anybody says another. */
const USUAL_BOT = 'trader'
/** The option that says who begins. */
const START = 'start_seat'

/** The bot that is asked to sit down at a table of this game, without one of the first game. */
export function usualBot(choices: Choices, game: GameChoice | undefined = choices.games[0]): string {
  return game?.usual_bot || USUAL_BOT
}

/** The seats when the number of players changes: who was there stays, bots fill up. */
export function seatsFor(players: number, seats: string[], bot: string): string[] {
  const kept = seats.slice(0, players)
  const filled = [...kept, ...Array<string>(players - kept.length).fill(bot)]
  if (seats.includes(YOU) && !filled.includes(YOU)) filled[0] = YOU
  return filled
}

/** Seat someone: there is only one of you, so you change places. */
export function seated(seats: string[], index: number, who: string): string[] {
  const next = [...seats]
  const mine = next.indexOf(YOU)
  if (who === YOU && mine >= 0 && mine !== index) next[mine] = next[index] ?? PERSON
  next[index] = who
  return next
}

/** The usual number of players of an edition: four if it can be, else the one nearest to it. */
export function usualPlayers(players: number[]): number {
  return [...players].sort((a, b) => Math.abs(a - 4) - Math.abs(b - 4) || b - a)[0] ?? 4
}

export function usualOptions(game: GameChoice): Record<string, string> {
  return Object.fromEntries(game.options.map(({ option, default: value }) => [option, value]))
}

/** The values that an option can have at a table of so many; a value that is a seat's letter needs that seat. */
export function optionValues(option: GameChoice['options'][number], players: number): { value: string; name: string }[] {
  return option.values
    .map((value, index) => ({ value, name: option.names[index] ?? value }))
    .filter(({ value }) => !/^[A-G]$/.test(value) || value.charCodeAt(0) - 65 < players)
}

/** Whether an option belongs to this game and not to the first one too: it is what makes this game special. */
export function ownOption(choices: Choices, game: GameChoice, option: string): boolean {
  const first = choices.games[0]
  return first !== undefined && first.game !== game.game && !first.options.some((one) => one.option === option)
}

/** The options that are said: those that exist at such a table and are not as usual. */
export function chosenOptions(game: GameChoice, players: number, options: Record<string, string>): Record<string, string> {
  const said = game.options.filter((option) => {
    const value = options[option.option]
    if (value === undefined || value === option.default) return false
    return option.file === true || optionValues(option, players).some((one) => one.value === value)
  })
  return Object.fromEntries(said.filter((option) => option.players.includes(players)).map(({ option }) => [option, options[option] ?? '']))
}

/** A table against three bots, at once; whoever wants to be shown the game begins it. */
export function quickTable(choices: Choices, name: string, lang: string, first = false): NewTable {
  const game = choices.games[0]
  const edition = game?.editions.find(({ players }) => players.includes(4)) ?? game?.editions[0]
  if (!game || !edition) throw new Error('the server has no game')
  const bot = usualBot(choices)
  return {
    name,
    game: game.game,
    edition: edition.edition,
    options: first && game.options.some(({ option }) => option === START) ? { [START]: 'A' } : {},
    public: false,
    seats: seatsFor(usualPlayers(edition.players), [YOU], bot),
    clock: 0,
    absence: 20,
    stand_in: bot,
    pace: 1,
    trade_time: 8,
    lang,
  }
}

/** What a table is called by what is played there. */
export function playedName(choices: Choices | null, info: Pick<TableInfo, 'game' | 'edition'>): string {
  const game = choices?.games.find(({ game }) => game === info.game)
  return [game?.name ?? info.game, game?.editions.find(({ edition }) => edition === info.edition)?.name ?? info.edition].join(', ')
}

/** The options of a table that are not as usual: what each is called, and its value. */
export function playedOptions(choices: Choices | null, info: Pick<TableInfo, 'game' | 'options'>): { name: string; value: string }[] {
  const known = choices?.games.find(({ game }) => game === info.game)?.options ?? []
  return Object.entries(info.options).map(([option, value]) => {
    const found = known.find((one) => one.option === option)
    return { name: found?.name ?? option, value: found?.names[found.values.indexOf(value)] ?? value }
  })
}

/** The part of the form that a refusal is about: `seats[1]` is the second seat. */
export function fieldAt(field: string | null, name: string): boolean {
  return field === name || (field?.startsWith(`${name}[`) ?? false) || (field?.startsWith(`${name}.`) ?? false)
}
