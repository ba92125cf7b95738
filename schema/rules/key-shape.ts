/**
 * The geometry of the drawn key, derived from a name. The key lies along x: its blade runs from the shoulder (0) to the tip (252), its
 * spine is y = 0 and its uncut edge y = 40; the bow is centred on (-62, 20). Everything lies within x -130 to 254 and y -48 to 88.
 */
export const bowShapes = ['round', 'hex', 'clover', 'square', 'drop'] as const
export type BowShape = (typeof bowShapes)[number]

const depthCount = 7
export const depthMax = 5

const bladeLength = 252
const bladeWidth = 40
const firstCut = 40
const pitch = 26
const stepDepth = 5
/** Half the width of a cut's flat floor, and the slope of its walls. */
const floorHalf = 3.5
const slope = 1.6

/** FNV-1a over the UTF-8 bytes with a final mix, so that similar names get different keys. */
export function hashSlug(slug: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(slug)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The bitting of a key: seven depths from 1 to 5. */
export function toothDepths(slug: string): number[] {
  let rest = hashSlug(slug)
  return Array.from({ length: depthCount }, () => {
    const depth = 1 + (rest % depthMax)
    rest = Math.floor(rest / depthMax)
    return depth
  })
}

/** The bitting as text: "3·5·2·4·1·5·3". */
export const writeDepths = (depths: readonly number[]): string => depths.join('·')

/** The number stamped on the bow, such as "AT-47": the initials of the slug's words (or its first letters) and two digits of its hash. */
export function keyNumber(slug: string): string {
  const words = slug.split('-').filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : slug
  return `${letters.slice(0, 2).toUpperCase()}-${String((hashSlug(slug) % 90) + 10)}`
}

const round = (value: number): number => Math.round(value * 10) / 10
const line = (x: number, y: number): string => `L${round(x)} ${round(y)}`

/** The outline of a blade as an SVG path; without depths, an uncut blank. */
export function bladePath(depths: readonly number[]): string {
  let path = `M-14 0H${bladeLength - 18}L${bladeLength} 14L${bladeLength - 18} 32`
  // Drawn from the tip to the shoulder. `x`, `y` is where the wall of the last cut starts.
  let x = bladeLength - 26
  let y = 36
  for (let index = depths.length - 1; index >= 0; index--) {
    const floor = bladeWidth - (depths[index] ?? 0) * stepDepth
    const centre = firstCut + index * pitch
    const right = centre + floorHalf
    // This wall and that of the next cut meet in a peak, unless they reach the uncut edge first.
    const meetX = (x + right) / 2 + (y - floor) / (2 * slope)
    const meetY = y + slope * (x - meetX)
    path += meetY < bladeWidth ? line(meetX, meetY) : line(x - (bladeWidth - y) / slope, bladeWidth)
    if (meetY >= bladeWidth) path += `H${round(right + (bladeWidth - floor) / slope)}`
    path += `${line(right, floor)}H${centre - floorHalf}`
    x = centre - floorHalf
    y = floor
  }
  return `${path}${line(x - (bladeWidth - y) / slope, bladeWidth)}L16 46H-14Z`
}

/** The groove along the blade, as a stroked line. */
export const groovePath = `M4 8H${bladeLength - 22}`

const bows: Record<BowShape, string> = {
  round: 'M-124 20a62 62 0 1 1 124 0a62 62 0 1 1-124 0ZM-110 20a18 18 0 1 0 36 0a18 18 0 1 0-36 0Z',
  hex: 'M-128 20L-95-40H-29L4 20L-29 80H-95ZM-112 20L-102 38H-82L-72 20L-82 2H-102Z',
  clover:
    'M-22-4A34 34 0 1 0-88-14A34 34 0 1 0-88 54A34 34 0 1 0-22 44L4 36V4ZM-109 20a15 15 0 1 0 30 0a15 15 0 1 0-30 0Z',
  square:
    'M-98-40H-24A24 24 0 0 1 0-16V56A24 24 0 0 1-24 80H-98A24 24 0 0 1-122 56V-16A24 24 0 0 1-98-40ZM-100 4A8 8 0 0 0-108 12V28A8 8 0 0 0-100 36H-88A8 8 0 0 0-80 28V12A8 8 0 0 0-88 4Z',
  drop: 'M4 20L-34 67A50 50 0 0 1-72 80A58 58 0 1 1-72-40A50 50 0 0 1-34-27ZM-112 20a17 17 0 1 0 34 0a17 17 0 1 0-34 0Z',
}

/** The outline of a bow and its hole: fill with `fill-rule="evenodd"`. */
export const bowPath = (shape: BowShape): string => bows[shape]

/** The bows of the built-in categories. */
const knownBows: Readonly<Record<string, BowShape>> = {
  trainers: 'round',
  overlays: 'hex',
  configs: 'clover',
  streaming: 'square',
}

/** The bow of a category's keys by its slug; for other categories it is chosen by hash. */
export const bowOf = (categorySlug: string): BowShape =>
  knownBows[categorySlug] ?? bowShapes[hashSlug(categorySlug) % bowShapes.length] ?? 'round'
