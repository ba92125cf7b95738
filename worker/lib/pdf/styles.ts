/** All measures in points (1/72 inch). */
export const a4 = { width: 595.28, height: 841.89 }
export const margin = { side: 64, top: 106, bottom: 84 }
export const width = a4.width - 2 * margin.side
/** The width of the names of facts; values take the rest. */
export const nameWidth = 148
export const rowPadding = 3.5
export const sumHeight = 68
/** Orphans and widows: at least this many lines of a paragraph stay together at the end or start of a page. */
export const orphanLines = 2

/** Red, green and blue, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number]

export interface TextStyle {
  font: 'regular' | 'bold'
  size: number
  leading: number
  before: number
  after: number
}

export const textStyles = {
  title: { font: 'bold', size: 21, leading: 27, before: 0, after: 12 },
  heading: { font: 'bold', size: 11.5, leading: 16, before: 13, after: 4 },
  text: { font: 'regular', size: 9.5, leading: 14, before: 0, after: 6 },
  note: { font: 'regular', size: 8.5, leading: 12, before: 10, after: 4 },
  fact: { font: 'regular', size: 9.5, leading: 13, before: 0, after: 0 },
  small: { font: 'regular', size: 8, leading: 11, before: 0, after: 0 },
  name: { font: 'bold', size: 14, leading: 18, before: 0, after: 0 },
  figure: { font: 'bold', size: 24, leading: 30, before: 0, after: 0 },
} as const satisfies Record<string, TextStyle>

const rgb = (hex: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [red, green, blue]
}
/** The colors of the light theme. */
export const colors = {
  text: rgb('#14231d'),
  muted: rgb('#4a5a52'),
  line: rgb('#dcd3bd'),
  ground: rgb('#f5f0e3'),
  brand: rgb('#17382b'),
}
