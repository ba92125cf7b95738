/** The characters of PDF's standard fonts beyond Latin-1: the rest of Windows-1252. */
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Whether the standard fonts have a glyph for the character. */
export const isPrintable = (character: string): boolean =>
  /^[\x20-\x7e\xa1-\xac\xae-\xff]$/.test(character) || (character.length === 1 && beyondLatin.includes(character))

/** Characters without a decomposition in Unicode, each followed by its replacement. */
const lookalikes = new Map(
  '‐- ‑- ‒– ―— −- →-> ←<- ≤<= ≥>= ′\' ″" ŁL łl ĐD đd ĦH ħh ŦT ŧt ıi ẞß'
    .split(' ')
    .map(([sign = '', ...like]) => [sign, like.join('')]),
)
/** A no-break space keeps "R$ 49,90" on one line; it is drawn as a space. */
const noBreak = '\xa0'
/** Most text needs no replacements. */
const isLatin = /^[\x20-\x7e\xa0-\xac\xae-\xff–—‘’“”•…€]*$/
const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/**
 * Text in characters that the standard fonts have. A letter that they lack loses its accent; what has no Latin form, such as an emoji or a
 * Chinese character, becomes one `?`, so that the reader sees that something is missing.
 */
export const printable = (text: string): string =>
  isLatin.test(text)
    ? text
    : Array.from(segmenter.segment(text.toWellFormed().normalize('NFC')), ({ segment }) => shown(segment)).join('')

function shown(grapheme: string): string {
  if (/^\s+$/.test(grapheme)) return /[\xa0\u202f]/.test(grapheme) ? noBreak : ' '
  const visible = grapheme.replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
  const letters = Array.from(visible, (character) => lookalikes.get(character) ?? character)
  if (letters.every((letter) => [...letter].every(isPrintable))) return letters.join('')
  const bare = Array.from(visible.normalize('NFKD').replace(/\p{M}/gu, ''))
  return bare.length > 0 && bare.every(isPrintable) ? bare.join('') : '?'
}

/** Abbreviations that must not be separated from the next word. */
const bound = /(^|[ (])(nº|art\.|CEP|CNPJ) /g
/** A short last word must not be alone on a line. */
const runt = / (\S{1,9})$/

/** Breaks text into lines no wider than `width`. Only a word wider than a line is broken. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const words = text
    .trim()
    .replace(bound, `$1$2${noBreak}`)
    .replace(runt, `${noBreak}$1`)
    .split(/ +/)
    .filter(Boolean)
    .flatMap((word) => pieces(word, width, widthOf))
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const found = ['']
  for (const character of word) {
    const piece = `${found.at(-1)}${character}`
    if (widthOf(piece) > width) found.push(character)
    else found[found.length - 1] = piece
  }
  return found
}
