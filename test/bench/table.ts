/** Prints a table row: the name in a column of `width` characters, then the right-aligned figures. */
export function printRow([name = '', ...figures]: readonly string[], width: number): void {
  console.info(name.padEnd(width) + figures.map((figure) => figure.padStart(13)).join(''))
}

export const widthOf = (names: readonly string[]): number => Math.max(...names.map(({ length }) => length)) + 2
