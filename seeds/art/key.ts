import { type BowShape, bladePath, bowPath, groovePath, keyNumber, toothDepths } from '#schema/rules/key-shape.ts'
import { stamp, stampHeight, stampWidth } from './glyphs.ts'
import { palette } from './palette.ts'

export interface Placement {
  /** Where the key's pivot lies in the picture, how many times its own size it is, and its turn in degrees (negative: tip up). */
  x: number
  y: number
  scale: number
  turn: number
  /** A key lies by its middle or hangs by the hole of its bow. */
  by?: 'middle' | 'hole'
}

export interface KeyShape {
  slug: string
  bow: BowShape
  /** Without depths of its own the key is cut from its slug. */
  depths?: readonly number[]
}

const pivots = { middle: { x: 62, y: 20 }, hole: { x: -93, y: 20 } } as const
const stampUnit = 2.3

const lay = ({ x, y, scale, turn, by = 'middle' }: Placement, dx = 0, dy = 0): string =>
  `translate(${x + dx} ${y + dy})rotate(${turn})scale(${scale})translate(${-pivots[by].x} ${-pivots[by].y})`

/** The outline of a key as a symbol to be laid any number of times. */
export function keySymbol(id: string, { slug, bow, depths = toothDepths(slug) }: KeyShape): string {
  return `<defs><g id="${id}" fill-rule="evenodd"><path d="${bowPath(bow)}"/><path d="${bladePath(depths)}"/></g></defs>`
}

/** One laying of a cut key, with a hard flat shadow that falls the same way however the key turns. */
export function placeKey(id: string, metal: string, place: Placement, marks = ''): string {
  const drop = Math.round(place.scale * 9)
  return (
    `<use href="#${id}" opacity=".3" transform="${lay(place, Math.round(drop * 0.8), drop)}"/>` +
    `<g transform="${lay(place)}"><use href="#${id}" fill="${metal}"/>` +
    `<path d="${groovePath}" stroke="${palette.ink}" stroke-width="4" opacity=".3"/>${marks}</g>`
  )
}

/** The number punched across the bow, beside the hole. */
export function stampedNumber(slug: string): string {
  const label = keyNumber(slug)
  const x = -37 - stampHeight(stampUnit) / 2
  const y = 20 + stampWidth(label, stampUnit) / 2
  return (
    `<path d="${stamp(label, stampUnit)}" transform="translate(${x} ${y})rotate(-90)" fill="none" stroke="${palette.ink}" ` +
    'stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

/** A key cut, laid and numbered. */
export const drawKey = (id: string, blank: KeyShape & { metal: string }, place: Placement): string =>
  keySymbol(id, blank) + placeKey(id, blank.metal, place, stampedNumber(blank.slug))
