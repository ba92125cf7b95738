/** What the standard fonts of PDF can show beside Latin-1: the rest of Windows-1252. */
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Whether the standard fonts have a glyph for the character. */
export const isPrintable = (character: string): boolean =>
  /^[\x20-\x7e\xa1-\xac\xae-\xff]$/.test(character) || (character.length === 1 && beyondLatin.includes(character))

/** Signs, and letters with a stroke, that come apart in no other way: each stands before what is like it. */
const lookalikes = new Map(
  '‐- ‑- ‒– ―— −- →-> ←<- ≤<= ≥>= ′\' ″" ŁL łl ĐD đd ĦH ħh ŦT ŧt ıi ẞß'
    .split(' ')
    .map(([sign = '', ...like]) => [sign, like.join('')]),
)
/** It keeps its words on one line, "R$ 49,90", and is drawn as a space. */
const noBreak = '\xa0'
/** By far the most text is nothing else, and need not be taken apart. */
const isLatin = /^[\x20-\x7e\xa0-\xac\xae-\xff–—‘’“”•…€]*$/
const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/**
 * Text as the standard fonts can show it. A letter that they lack loses its accent before it is lost; what has no Latin form at all, an
 * emoji or a Chinese character, becomes one `?`, so that nobody takes what is shown for the whole.
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

/** What does not stand at the end of a line, for it belongs to what follows. */
const bound = /(^|[ (])(nº|art\.|CEP|CNPJ) /g
/** A short last word, which does not stand in a line of its own. */
const runt = / (\S{1,9})$/

/** Breaks text into lines no wider than `width`. A word wider than a line is broken where it must be. */
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
