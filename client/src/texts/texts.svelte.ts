/** All texts of the client in the language that was chosen. `t` is reactive: what is shown follows a change at once. */
import { filled, type Values } from './fill'

export type Language = 'en' | 'de'
export const LANGUAGES: readonly Language[] = ['en', 'de']

type Catalogue = Record<string, string>

const english = import.meta.glob<Catalogue>('../../../src/bohnhof/texts/en/client*.json', { eager: true, import: 'default' })
const german = import.meta.glob<Catalogue>('../../../src/bohnhof/texts/de/client*.json', { eager: true, import: 'default' })
const catalogues: Record<Language, Catalogue> = {
  en: Object.assign({}, ...Object.values(english)) as Catalogue,
  de: Object.assign({}, ...Object.values(german)) as Catalogue,
}

const REMEMBERED = 'bohnhof.lang'

function known(language: string | null | undefined): Language | null {
  const short = language?.slice(0, 2).toLowerCase()
  return LANGUAGES.find((one) => one === short) ?? null
}

function atFirst(): Language {
  const asked = globalThis.location ? known(new URLSearchParams(globalThis.location.search).get('lang')) : null
  const remembered = known(read(REMEMBERED))
  const preferred = (globalThis.navigator?.languages ?? []).map(known).find((one) => one !== null)
  return asked ?? remembered ?? preferred ?? 'en'
}

function read(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(name) ?? null
  } catch {
    return null // a browser that keeps nothing
  }
}

const chosen = $state<{ language: Language }>({ language: atFirst() })

/** The language that is shown. */
export function language(): Language {
  return chosen.language
}

/** Show everything in another language, and remember it. */
export function speak(language: Language): void {
  chosen.language = language
  try {
    globalThis.localStorage?.setItem(REMEMBERED, language)
  } catch {
    // not remembered then
  }
}

/** The sentence with this key, filled with values. */
export function t(key: string, values?: Values): string {
  const sentence = catalogues[chosen.language][key]
  if (sentence === undefined) {
    if (import.meta.env.DEV) console.error(`no text ${key}`)
    return key
  }
  return filled(sentence, values)
}
