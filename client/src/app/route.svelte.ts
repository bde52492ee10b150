/** Where we are: the path of the page, changed without loading anything anew. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string | null }
  | { page: 'rules'; rule: string | null }
  | { page: 'guide'; guide: string | null }
  | { page: 'nowhere' }

/** What a path shows. `#/rules/BB-42` and other paths behind a # count like the path itself. */
export function routeOf(path: string, hash = ''): Route {
  const parts = (hash.startsWith('#/') ? hash.slice(1) : path).split('/').filter(Boolean).map(decoded)
  const [first, second] = parts
  if (first === undefined) return { page: 'lobby' }
  if (first === 't' && second && parts.length === 2) return { page: 'table', table: second }
  if (first === 'replay' && parts.length <= 2) return { page: 'replay', table: second ?? null }
  if (first === 'rules' && parts.length <= 2) return { page: 'rules', rule: second ?? null }
  if (first === 'how-to-play' && parts.length <= 2) return { page: 'guide', guide: second ?? null }
  return { page: 'nowhere' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const now = $state<{ route: Route; visits: number }>({ route: here(), visits: 0 })

function here(): Route {
  return globalThis.location ? routeOf(location.pathname, location.hash) : { page: 'lobby' }
}

export function route(): Route {
  return now.route
}

/** How often the page has changed: what moves the focus to the new page. */
export function visits(): number {
  return now.visits
}

/** Go to a path of this site. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  arrive()
}

function arrive(): void {
  const next = here()
  if (JSON.stringify(next) === JSON.stringify(now.route)) return // a place on the same page
  now.route = next
  now.visits += 1
}

/** Follow the browser's own buttons, and links of this site, without loading the page anew. */
export function followLinks(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.hash && !link.hash.startsWith('#/')) return // a place on this page
    if (link.pathname.startsWith('/api/') || link.pathname.includes('/as/')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
