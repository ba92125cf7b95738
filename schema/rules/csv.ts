/** What is no text: an amount (`-49,90`) or an instant (`2026-11-22 10:00:00`), as spreadsheets read them. */
interface PlainCell {
  plain: string
}

/** A cell's value; null is an empty cell. */
export type Cell = string | number | boolean | null | PlainCell

/** Without it, spreadsheets read the file as Latin-1. */
export const byteOrderMark = '\uFEFF'

const plain = /^(-?\d+(,\d+)?|\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?)$/

/** A cell that is not quoted. Throws for anything but an amount or an instant: it would break out of its cell. */
export function plainCell(value: string): PlainCell {
  if (!plain.test(value)) throw new Error('neither an amount nor an instant')
  return { plain: value }
}

/** A CSV line for Brazilian spreadsheets: separated by semicolons, with decimal commas. All texts are quoted, formulas in them escaped. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'string') return `"${withoutFormulas(value).replaceAll('"', '""')}"`
  return typeof value === 'object' ? value.plain : String(value).replace('.', ',')
}

/** What spreadsheets take for the beginning of a formula, also where their locale writes it full-width. */
const formulaStart = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/u
/** Behind these a formula may begin: a spreadsheet with another separator splits here, or it does not show them. */
const exposing = /[;,|\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Puts an apostrophe before whatever could begin a formula: spreadsheets then read a text. */
function withoutFormulas(text: string): string {
  let safe = /^[\t\r\n]/.test(text) ? "'" : ''
  let isExposed = true
  for (const char of text) {
    if (isExposed && formulaStart.test(char)) safe += "'"
    // A space or a quote changes nothing: ` =1` is run, too.
    if (char !== ' ' && char !== '"') isExposed = exposing.test(char)
    safe += char
  }
  return safe
}
