import { visible } from './folded.ts'

/** A pasted text as it is read, with the hyphens of a keyboard. */
export const visibleText = (pasted: string): string => visible(pasted).replace(/[\p{Pd}\u2212]/gu, '-')

/** A key of any format, without the quotes around it and the full stop of the sentence that it was copied from. */
export function plainKey(pasted: string): string {
  const text = visibleText(pasted)
  return text.replace(/^["'`\u201a\u201e\p{Pi}\p{Pf}\s]+|["'`\p{Pi}\p{Pf}\s.,;\u3002]+$/gu, '') || text
}

/** The letters and digits of a code that has no others than those of ASCII, in upper case: whatever was pasted with them goes. */
export const symbolsOf = (pasted: string): string =>
  pasted
    .normalize('NFKC')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()

/**
 * The same text for all spellings of a key: case, spaces, hyphens, dots and underscores do not count. Of a visible key it is what the
 * migration and `foldedKeyInSql` make of it, so it knows no case of letters outside ASCII.
 */
export const foldedKey = (key: string): string =>
  visibleText(key)
    .replace(/[-_. ]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** Separators, and what nobody sees, make no key. */
export const isKeyText = (text: string): boolean => foldedKey(text) !== ''

/** Sizes of the groups into which keys are usually split. */
const groupSizes = [4, 5, 6, 8]

/** The usual spellings of a key, where only whole texts can be compared: with other separators, in one piece, in groups, in one case. */
export function spellingsOf(key: string): string[] {
  const folded = foldedKey(key)
  const separated = ['-', ' ', '_', '.'].map((separator) => key.replace(/[-_. ]+/g, separator))
  const grouped = groupSizes.map((size) => folded.replace(new RegExp(`.{${size}}(?=.)`, 'gu'), '$&-'))
  const all = [key, key.replace(/[-_. ]/g, ''), ...separated, ...grouped]
  return [...new Set(all.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))]
}
