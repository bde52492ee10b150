/** Finding rules by words, in any order and without regard to case or accents. */
import type { Rule } from '../app/http'

export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
}

/** The rules that hold every word; a rule's own number comes first. */
export function found(rules: Rule[], asked: string): Rule[] {
  const words = plain(asked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rules
  const fitting = rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.about} ${rule.section} ${rule.text}`)
    return words.every((word) => text.includes(word))
  })
  const exact = fitting.filter(({ id }) => plain(id) === words.join(''))
  return [...exact, ...fitting.filter((rule) => !exact.includes(rule))]
}

export interface Section {
  name: string
  file: string
  rules: Rule[]
}

/** Rules under the headings that they stand under, in their order. */
export function sectionsOf(rules: Rule[]): Section[] {
  const sections: Section[] = []
  for (const rule of rules) {
    const last = sections.at(-1)
    if (last && last.name === rule.section && last.file === rule.file) last.rules.push(rule)
    else sections.push({ name: rule.section, file: rule.file, rules: [rule] })
  }
  return sections
}
