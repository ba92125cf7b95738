import { headingOf } from './key-headings.ts'
import { foldedKey, visibleText } from './key-spellings.ts'

/** Why a text is no key that anybody sells, in the order in which it is looked for. */
export const keyFaults = ['heading', 'masked', 'address', 'price', 'sentence', 'short'] as const
export type KeyFault = (typeof keyFaults)[number]

/** Symbols of the shortest code that is sold; shorter are numbers of lines and quantities. */
const keyMin = 5

const address =
  /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)|^(?:[a-z0-9-]+\.)+[a-z]{2,}\/|^[^\s@]+@[^\s@]+\.[a-z]{2,}$|^[a-z0-9-]+\.(?:com|net|org|gg|io|com?\.[a-z]{2}|br)$/i
const price =
  /(?:^|\s)(?:R\$|US\$|[$€£]|BRL|USD|EUR)\s*\d[\d.,]*$|^\d{1,3}(?:[.,]?\d{3})*[.,]\d\d\s*(?:R\$|[$€£]|BRL|USD|EUR)?$/i

/** A word, a label before a key, or words, where groups of a key would be of one length. */
function isSentence(text: string): boolean {
  const parts = text.split(' ').filter(Boolean)
  const [first = ''] = parts
  if (parts.length < 2) return /^\p{Lu}?\p{Ll}{1,10}[.,!?:]?$/u.test(first)
  if (first.endsWith(':')) return true
  const words = parts.filter((part) => /^\p{L}{2,}[.,!?:]?$/u.test(part))
  const areGroups = new Set(parts.map((part) => part.length)).size === 1
  return words.length > 1 && !areGroups && (words.length > 2 || words.some((word) => /\p{Ll}/u.test(word)))
}

const tests: Record<KeyFault, (text: string) => boolean> = {
  heading: (text) => headingOf([text.replace(/:$/, '')]) === 0,
  masked: (text) => text.includes('•'),
  address: (text) => address.test(text),
  price: (text) => price.test(text),
  sentence: isSentence,
  short: (text) => foldedKey(text).length < keyMin,
}

/** Why a text is no key; undefined for one that may be, whoever has issued it. */
export function keyFault(pasted: string): KeyFault | undefined {
  const text = visibleText(pasted)
  return keyFaults.find((fault) => tests[fault](text))
}
