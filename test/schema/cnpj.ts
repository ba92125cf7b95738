const plain = (text: string): string => text.replace(/[./-]/g, '')

/** A character's value: its ASCII code − 48, so that digits keep theirs. */
const codeOf = (character: string): number => character.charCodeAt(0) - 48

/** The weights 2 to 9, from the right to the left, again and again. */
function checkDigit(text: string): number {
  const sum = [...text].reverse().reduce((total, character, n) => total + codeOf(character) * (2 + (n % 8)), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

/**
 * Whether a text is a Brazilian company number with right check digits, with or without punctuation (`12.ABC.345/01DE-35`). Since July 2026
 * the first twelve characters may be capital letters too (Instrução Normativa RFB nº 2.229/2024). One repeated digit is refused.
 */
export function isCnpj(text: string): boolean {
  if (!/^(?:[0-9A-Z]{12}[0-9]{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-[0-9]{2})$/.test(text)) return false
  const number = plain(text)
  if (new Set(number).size === 1) return false
  const base = number.slice(0, 12)
  const first = checkDigit(base)
  return number.endsWith(`${first}${checkDigit(`${base}${first}`)}`)
}
