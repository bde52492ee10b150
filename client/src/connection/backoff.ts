/** How long to wait before the next try to connect: twice as long each time, never the same for everybody. */
export const FIRST_WAIT = 500
export const LONGEST_WAIT = 15_000

/** Milliseconds before the try after `failures` failures; `chance` is a number from 0 to 1. */
export function waitBefore(failures: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 10))
  return Math.round(full * (0.5 + 0.5 * chance))
}
