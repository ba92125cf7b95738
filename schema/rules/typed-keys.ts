import { foldedKey, plainKey, symbolsOf, visibleText } from './key-spellings.ts'
import { keyAlphabet, keyGroupLength, keyGroups, keyPattern } from './licenses.ts'

const spoken: Record<string, string> = { O: '0', I: '1', L: '1' }
const wholeKey = new RegExp(`^[${keyAlphabet}]{${keyGroups * keyGroupLength}}$`)
const group = new RegExp(`.{${keyGroupLength}}(?=.)`, 'g')

const shopSymbols = (typed: string) => symbolsOf(typed).replace(/[OIL]/g, (letter) => spoken[letter] ?? letter)

/**
 * A typed or pasted key as the shop prints its keys: only their symbols count, in any case, O for 0, I or L for 1. Of a key of another format
 * nothing goes but what nobody sees, quotes around it and the full stop after it.
 */
export function canonicalKey(typed: string): string {
  const symbols = shopSymbols(typed)
  return wholeKey.test(symbols) ? symbols.replace(group, '$&-') : plainKey(typed)
}

/** A key that was made elsewhere, as it is stored: its letters stay, also an O in a key that is shaped like the shop's. */
export function keptKey(typed: string): string {
  const plain = plainKey(typed)
  const canonical = canonicalKey(typed)
  return foldedKey(canonical) === foldedKey(plain) ? canonical : plain
}

/** The stored keys that somebody may mean who types or pastes this one. */
export const keysMeant = (typed: string): string[] => [
  ...new Set([typed, visibleText(typed), plainKey(typed), canonicalKey(typed)]),
]

/** Fewer symbols are part of too many keys. */
const keyPartMin = 4

/** What may stand in the folded key that somebody means who types or pastes this of it; nothing where it says too little. */
export const keyPartsMeant = (typed: string): string[] =>
  [...new Set([foldedKey(plainKey(typed)), shopSymbols(typed)])].filter((part) => part.length >= keyPartMin)

/** Whether it is a whole key of the shop, not a part of one. */
export const isWholeKey = (typed: string): boolean => keyPattern.test(canonicalKey(typed))

/** A search for one of the shop's keys, as it is printed; any other search as it is. */
export const searchedKey = (typed: string): string => (isWholeKey(typed) ? canonicalKey(typed) : typed)
