import { stamp, stampWidth } from './glyphs.ts'

/** The size of an interface picture. */
export const pictureWidth = 1200
export const pictureHeight = 750

const tenth = (value: number): number => Math.round(value * 10) / 10
const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** `color`, moved towards `other` by a share from 0 to 1. */
export function mix(color: string, other: string, share: number): string {
  const target = channels(other)
  const mixed = channels(color).map((value, n) => Math.round(value + ((target[n] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

interface Look {
  /** Radius of the corners. */
  r?: number
  opacity?: number
  stroke?: string
  width?: number
}

const attributes = ({ r, opacity, stroke, width }: Look): string =>
  (r ? ` rx="${r}"` : '') +
  (opacity ? ` opacity="${opacity}"` : '') +
  (stroke ? ` stroke="${stroke}" stroke-width="${width ?? 2}"` : '')

export const box = (x: number, y: number, w: number, h: number, fill: string, look: Look = {}): string =>
  `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(w)}" height="${tenth(h)}" fill="${fill}"${attributes(look)}/>`

export const disc = (x: number, y: number, r: number, fill: string, look: Look = {}): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}" fill="${fill}"${attributes(look)}/>`

export const area = (d: string, fill: string, look: Look = {}): string =>
  `<path d="${d}" fill="${fill}"${attributes(look)}/>`

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** `M` and `L` through points. */
export const through = (points: readonly (readonly [x: number, y: number])[]): string =>
  `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}`

export const at = (x: number, y: number, scale: number, content: string): string =>
  `<g transform="translate(${tenth(x)} ${tenth(y)})scale(${scale})">${content}</g>`

/** Letters stand closer in an interface than on a key. */
const advance = 5.7

export const wordsWidth = (text: string, unit: number): number => stampWidth(text, unit, advance)

/** Words with their top left corner at `x` and `y`. */
export const words = (text: string, x: number, y: number, unit: number, color: string): string =>
  `<path transform="translate(${tenth(x)} ${tenth(y)})" d="${stamp(text, unit, advance)}" fill="none" stroke="${color}" ` +
  `stroke-width="${tenth(unit * 1.15)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** The same, ending at `x`. */
export const wordsUpTo = (text: string, x: number, y: number, unit: number, color: string): string =>
  words(text, x - wordsWidth(text, unit), y, unit, color)

export const wordsAround = (text: string, x: number, y: number, unit: number, color: string): string =>
  words(text, x - wordsWidth(text, unit) / 2, y, unit, color)
