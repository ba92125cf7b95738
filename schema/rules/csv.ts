/** A cell's value; null is an empty cell. */
export type Cell = string | number | boolean | null

/** Without it, spreadsheets read the file as Latin-1. */
export const byteOrderMark = '\uFEFF'

/** The start of a text that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A CSV line for Brazilian spreadsheets: separated by semicolons, with decimal commas. Texts that look like formulas are escaped. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value).replace('.', ',')
  const safe = formula.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
