/** For which table somebody has asked to be introduced to the game. It outlives a reload of the page. */
const ASKED = 'bohnhof.introduce'

function asked(): string | null {
  try {
    return sessionStorage.getItem(ASKED)
  } catch {
    return null
  }
}

let table = $state(asked())

export function introductionWanted(of: string): boolean {
  return table === of
}

export function wantIntroduction(of: string | null): void {
  table = of
  try {
    if (of === null) sessionStorage.removeItem(ASKED)
    else sessionStorage.setItem(ASKED, of)
  } catch {
    // asked for this once only
  }
}
