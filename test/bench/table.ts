/** Prints rows whose first cell is a name and whose others are figures. */
export function printTable(rows: readonly string[][]): void {
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2
  for (const [name = '', ...figures] of rows) {
    console.info(name.padEnd(width) + figures.map((figure) => figure.padStart(13)).join(''))
  }
}
