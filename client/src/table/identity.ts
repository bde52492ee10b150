/**
 * Cards keep their identity on the screen though a view knows only places and beans: what remains of a row of cards
 * keeps its keys when some leave and others join. Two equal cards one after the other are two cards.
 */
export interface Keyed {
  key: string
  bean: string
}

/**
 * The cards `beans` with the keys of those in `before` that they are: the longest common sequence, and of equally long
 * ones the one that lets cards leave as far behind as possible, since new ones join at the end.
 */
export function followed(before: readonly Keyed[], beans: readonly string[], fresh: () => string): Keyed[] {
  const longest: number[][] = Array.from({ length: before.length + 1 }, () => new Array<number>(beans.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = beans.length - 1; j >= 0; j--) {
      longest[i]![j] = before[i]!.bean === beans[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
    }
  }
  const cards: Keyed[] = []
  let i = 0
  for (let j = 0; j < beans.length; j++) {
    while (i < before.length && before[i]!.bean !== beans[j] && longest[i + 1]![j]! >= longest[i]![j + 1]!) i++
    const old = before[i]
    if (old && old.bean === beans[j]) {
      cards.push(old)
      i++
    } else {
      cards.push({ key: fresh(), bean: beans[j]! })
    }
  }
  return cards
}

/** Where the cards of one place are: gives the same key to the same card from view to view. */
export class Follower {
  #cards: Keyed[] = []
  #made = 0

  constructor(readonly name: string) {}

  follow(beans: readonly string[]): Keyed[] {
    this.#cards = followed(this.#cards, beans, () => `${this.name}${++this.#made}`)
    return this.#cards
  }
}
