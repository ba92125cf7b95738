/** The characters of PDF's standard fonts beyond Latin-1: the rest of Windows-1252. */
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Whether the standard fonts have a glyph for the character. */
export const isPrintable = (character: string): boolean =>
  /^[\x20-\x7e\xa1-\xac\xae-\xff]$/.test(character) || (character.length === 1 && beyondLatin.includes(character))

const replacements = (pairs: string) =>
  new Map(pairs.split(' ').map(([sign = '', ...like]): [string, string] => [sign, like.join('')]))
/** Signs, each followed by what is printed instead. */
const signs = replacements('‐- ‑- ‒– ―— −- →-> ←<- ≤<= ≥>= ′\' ″"')
/** Letters without a decomposition in Unicode, each followed by its replacement where no font has it. */
const lookalikes = replacements('ŁL łl ĐD đd ĦH ħh ŦT ŧt ıi ẞß')
/** A no-break space keeps "R$ 49,90" on one line; it is drawn as a space. */
const noBreak = '\xa0'
/** Most text needs no replacements. */
const isLatin = /^[\x20-\x7e\xa0-\xac\xae-\xff–—‘’“”•…€]*$/
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
/** What shows nothing, but for what joins letters and emoji. */
const invisible = /[\p{Cc}\p{Variation_Selector}]|(?![\u200c\u200d])\p{Cf}/gu

/** The text in what its reader takes for one character each. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text.toWellFormed().normalize('NFC')), ({ segment }) => segment)

/** Whether the embedded fonts have glyphs for a grapheme. */
export type IsEmbedded = (grapheme: string) => boolean

/**
 * Text in characters that the standard fonts or the embedded ones have. A letter that they lack loses its accent; what has no Latin form becomes
 * one `?`, so that the reader sees that something is missing.
 */
export const printable = (text: string, isEmbedded: IsEmbedded = () => false): string =>
  isLatin.test(text)
    ? text
    : graphemesOf(text)
        .map((grapheme) => shown(grapheme, isEmbedded))
        .join('')

/** The graphemes of a text that the standard fonts lack. */
export function foreignIn(text: string): string[] {
  const found: string[] = []
  printable(text, (grapheme) => found.push(grapheme) > 0)
  return found
}

function shown(grapheme: string, isEmbedded: IsEmbedded): string {
  if (/^\s+$/.test(grapheme)) return /[\xa0\u202f]/.test(grapheme) ? noBreak : ' '
  const drawn = grapheme.replace(invisible, '')
  const visible = drawn.replace(/[\u200c\u200d]/g, '')
  const letters = Array.from(visible, (character) => signs.get(character) ?? character)
  if (isAllPrintable(letters)) return letters.join('')
  if (isEmbedded(drawn)) return drawn
  const alike = letters.map((letter) => lookalikes.get(letter) ?? letter)
  if (isAllPrintable(alike)) return alike.join('')
  const bare = Array.from(visible.normalize('NFKD').replace(/\p{M}/gu, ''))
  return bare.length > 0 && bare.every(isPrintable) ? bare.join('') : '?'
}

const isAllPrintable = (letters: string[]) => letters.every((letter) => [...letter].every(isPrintable))

/** Abbreviations that must not be separated from the next word. */
const bound = /(^|[ (])(nº|art\.|CEP|CNPJ) /g
/** A short last word must not be alone on a line. */
const runt = / (\S{1,9})$/
/** Scripts that write words without spaces between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/** A part of a line that is not broken. */
interface Part {
  text: string
  /** It continues the word before it. */
  isGlued: boolean
}

/** Breaks text into lines no wider than `width`. Only a word wider than a line is broken. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const parts = text
    .trim()
    .replace(bound, `$1$2${noBreak}`)
    .replace(runt, `${noBreak}$1`)
    .split(/ +/)
    .filter(Boolean)
    .flatMap((word) =>
      (unspaced.test(word) ? wordsIn(word) : [word]).flatMap((one) => pieces(one, width, widthOf)).map(glued),
    )
  for (const { text, isGlued } of parts) {
    const longer = line === '' ? text : `${line}${isGlued ? '' : ' '}${text}`
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = text
    } else line = longer
  }
  return [...lines, line]
}

const glued = (text: string, index: number): Part => ({ text, isGlued: index > 0 })

/** The words of a text without spaces, each with the punctuation after it. */
function wordsIn(text: string): string[] {
  const found: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    if (isWordLike || found.length === 0) found.push(segment)
    else found.push(`${found.pop()}${segment}`)
  }
  return found
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const found = ['']
  for (const character of graphemesOf(word)) {
    const piece = `${found.at(-1)}${character}`
    if (widthOf(piece) > width) found.push(character)
    else found[found.length - 1] = piece
  }
  return found
}
