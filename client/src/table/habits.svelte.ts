/** How somebody likes to play, remembered on this device. */
const NAME = 'bohnhof.habits'

interface Kept {
  ask: boolean
  keys: boolean
  movement: boolean
  onward: boolean
}

const USUAL: Kept = { ask: true, keys: true, movement: true, onward: true }

function remembered(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return { ...USUAL, ...(typeof stored === 'object' ? stored : {}) }
  } catch {
    return USUAL
  }
}

export class Habits {
  #kept = $state.raw<Kept>(remembered())

  /** Ask before a harvest and before a field is bought. */
  get ask(): boolean {
    return this.#kept.ask
  }
  set ask(ask: boolean) {
    this.#keep({ ...this.#kept, ask })
  }

  /** Single keys do something. */
  get keys(): boolean {
    return this.#kept.keys
  }
  set keys(keys: boolean) {
    this.#keep({ ...this.#kept, keys })
  }

  /** Cards fly from place to place. */
  get movement(): boolean {
    return this.#kept.movement
  }
  set movement(movement: boolean) {
    this.#keep({ ...this.#kept, movement })
  }

  /** A step in which nothing is to be done ends by itself. */
  get onward(): boolean {
    return this.#kept.onward
  }
  set onward(onward: boolean) {
    this.#keep({ ...this.#kept, onward })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    try {
      localStorage.setItem(NAME, JSON.stringify(kept))
    } catch {
      // not remembered then
    }
  }
}
