/** What a cell holds; null is an empty one. */
export type Cell = string | number | boolean | null

/** Spreadsheets take a file without it for Latin-1. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet would take for the beginning of a formula, and run. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A line as Brazilian spreadsheets read it: semicolons between, a comma in numbers. Nothing that somebody typed can be run. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value).replace('.', ',')
  const safe = formula.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
