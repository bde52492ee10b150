/** Fills a sentence: `{name}` is a value, `{n:one|many}` chooses words by a number. The same form as the server's texts. */
export type Values = Record<string, string | number>

export function filled(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return one === undefined ? String(value) : Number(value) === 1 ? one : (many ?? '')
  })
}
