/** Light, dark, or as the system has it. The style sheet reads `data-theme` of the page. */

export type Theme = 'system' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const REMEMBERED = 'bohnhof.theme'

function remembered(): Theme {
  try {
    return THEMES.find((one) => one === localStorage.getItem(REMEMBERED)) ?? 'system'
  } catch {
    return 'system'
  }
}

const chosen = $state<{ theme: Theme }>({ theme: remembered() })

export function theme(): Theme {
  return chosen.theme
}

export function paint(theme: Theme): void {
  chosen.theme = theme
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(REMEMBERED, theme)
  } catch {
    // not remembered then
  }
}
