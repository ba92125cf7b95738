import { type BowShape, bladePath, bowPath, groovePath, keyNumber, toothDepths } from '#schema/rules/key-shape.ts'
import { stamp, stampHeight, stampWidth } from './glyphs.ts'
import { palette } from './palette.ts'

export interface Placement {
  /** The position of the key's pivot, its scale, and its rotation in degrees (negative: tip up). */
  x: number
  y: number
  scale: number
  turn: number
  /** The pivot: the middle of the key, or the hole of its bow. */
  by?: 'middle' | 'hole'
}

export interface KeyShape {
  slug: string
  bow: BowShape
  /** Default: the depths derived from the slug. */
  depths?: readonly number[]
}

const pivots = { middle: { x: 62, y: 20 }, hole: { x: -93, y: 20 } } as const
const stampUnit = 2.3

const lay = ({ x, y, scale, turn, by = 'middle' }: Placement, dx = 0, dy = 0): string =>
  `translate(${x + dx} ${y + dy})rotate(${turn})scale(${scale})translate(${-pivots[by].x} ${-pivots[by].y})`

/** The outline of a key as an SVG symbol. */
export function keySymbol(id: string, { slug, bow, depths = toothDepths(slug) }: KeyShape): string {
  return `<defs><g id="${id}" fill-rule="evenodd"><path d="${bowPath(bow)}"/><path d="${bladePath(depths)}"/></g></defs>`
}

/** A use of a key symbol, with a hard shadow that falls the same way for every rotation. */
export function placeKey(id: string, metal: string, place: Placement, marks = ''): string {
  const drop = Math.round(place.scale * 9)
  return (
    `<use href="#${id}" opacity=".3" transform="${lay(place, Math.round(drop * 0.8), drop)}"/>` +
    `<g transform="${lay(place)}"><use href="#${id}" fill="${metal}"/>` +
    `<path d="${groovePath}" stroke="${palette.ink}" stroke-width="4" opacity=".3"/>${marks}</g>`
  )
}

/** The number stamped on the bow, beside the hole. */
function stampedNumber(slug: string): string {
  const label = keyNumber(slug)
  const x = -37 - stampHeight(stampUnit) / 2
  const y = 20 + stampWidth(label, stampUnit) / 2
  return (
    `<path d="${stamp(label, stampUnit)}" transform="translate(${x} ${y})rotate(-90)" fill="none" stroke="${palette.ink}" ` +
    'stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

/** A complete key with its number. */
export const drawKey = (id: string, blank: KeyShape & { metal: string }, place: Placement): string =>
  keySymbol(id, blank) + placeKey(id, blank.metal, place, stampedNumber(blank.slug))
