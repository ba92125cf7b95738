import type { Letters, ReadFont } from './letters.ts'
import { foreignIn, printable } from './text.ts'

/** Those of the standard fonts. */
export const standardLetters: Letters = {
  printable,
  runsOf: (text) => [{ font: null, text: text.replaceAll('\xa0', ' ') }],
  fonts: () => [],
}

/** The letters for these texts. The fonts for what the standard ones lack are read, and evaluated, for texts that need them. */
export async function lettersFor(texts: readonly string[], read: ReadFont): Promise<Letters> {
  const foreign = new Set(texts.flatMap(foreignIn))
  if (foreign.size === 0) return standardLetters
  const { embeddedLetters } = await import('./embedded-letters.ts')
  return (await embeddedLetters([...foreign], read)) ?? standardLetters
}
