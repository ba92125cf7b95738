const cpf = /^[0-9]{11}$/
/** Since July 2026 the first twelve may be capital letters too (Instrução Normativa RFB nº 2.229/2024). */
const cnpj = /^[0-9A-Z]{12}[0-9]{2}$/

/** A CPF or CNPJ that was typed or pasted, with or without punctuation, as it is stored and sent: its digits and capital letters alone. */
export const normalizedTaxId = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s./-]/gu, '')
    .toUpperCase()

/** The weights from the right to the left: 2, 3, 4 … and from `last` on again 2. A letter's value is its ASCII code − 48, so that digits keep theirs. */
function checkDigit(base: string, last: number): number {
  const rest = [...base].reverse().reduce((sum, character, n) => {
    return sum + (character.charCodeAt(0) - 48) * (2 + (n % (last - 1)))
  }, 0)
  return rest % 11 < 2 ? 0 : 11 - (rest % 11)
}

/** Whether a typed text is a CPF or CNPJ with right check digits. One character repeated has them too, and is none. */
export function isTaxId(typed: string): boolean {
  const number = normalizedTaxId(typed)
  if (!(cpf.test(number) || cnpj.test(number)) || new Set(number).size === 1) return false
  const last = cpf.test(number) ? 11 : 9
  const base = number.slice(0, -2)
  const first = checkDigit(base, last)
  return number.endsWith(`${first}${checkDigit(`${base}${first}`, last)}`)
}

/** As it is printed, as far as it is typed: up to eleven digits as a CPF, all else as a CNPJ. */
export function spelledTaxId(typed: string): string {
  const number = normalizedTaxId(typed)
  return /^[0-9]{0,11}$/.test(number)
    ? number
        .replace(/^(.{3})(?=.)/, '$1.')
        .replace(/^(.{7})(?=.)/, '$1.')
        .replace(/^(.{11})(?=.)/, '$1-')
    : number
        .replace(/^(.{2})(?=.)/, '$1.')
        .replace(/^(.{6})(?=.)/, '$1.')
        .replace(/^(.{10})(?=.)/, '$1/')
        .replace(/^(.{15})(?=.)/, '$1-')
}

/** What is shown of one that is stored: enough for its owner to tell it, too little for anybody else. */
export function taxIdHint(taxId: string): string {
  const number = normalizedTaxId(taxId)
  return cpf.test(number)
    ? `•••.${number.slice(3, 6)}.${number.slice(6, 9)}-••`
    : `••.•••.${number.slice(5, 8)}/${number.slice(8, 12)}-••`
}
