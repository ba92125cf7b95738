/** A text in both languages of the shop. */
export type Bilingual = readonly [portuguese: string, english: string]

/** "mira | sight" as a pair. */
export function bilingual(line: string): Bilingual {
  const [portuguese = '', english = ''] = line.trim().split(' | ')
  return [portuguese, english]
}

/** A pair on each line. */
export const bilingualLines = (lines: string): Bilingual[] => lines.trim().split('\n').map(bilingual)
