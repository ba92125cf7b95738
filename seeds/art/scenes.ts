import { type BowShape, hashSlug } from '#schema/rules/key-shape.ts'
import { drawKey, keySymbol, placeKey } from './key.ts'
import { palette, styleOf } from './palette.ts'

/**
 * A picture with a pegboard background. Its ids start with its name: pictures with equal pattern ids turn black when one page inlines both.
 */
function picture(id: string, width: number, height: number, ground: string, content: string): string {
  const wall = `d="M0 0h${width}v${height}H0z"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<pattern id="${id}-peg" width="32" height="32" patternUnits="userSpaceOnUse"><circle cx="16" cy="16" r="2.2" opacity=".16"/></pattern>` +
    `<path fill="${ground}" ${wall}/><path fill="url(#${id}-peg)" ${wall}/>${content}</svg>\n`
  )
}

const metalOf = (slug: string): string => (hashSlug(slug) & 64 ? palette.brass : palette.paper)

/** A product's picture: its key on the background of its category. */
export function productArt(slug: string, category: string): string {
  const { bow, ground } = styleOf(category)
  const metal = ground === palette.sand ? palette.paper : metalOf(slug)
  const turn = -14 - ((hashSlug(slug) >>> 8) % 21)
  return picture(
    slug,
    600,
    400,
    ground,
    drawKey(`${slug}-a`, { slug, bow, metal }, { x: 294, y: 200, scale: 1.2, turn }),
  )
}

/** A category's picture: two of its keys on a ring. */
export function categoryArt(slug: string): string {
  const { bow, ground } = styleOf(slug)
  const [x, y, r] = [186, 212, 74]
  const ring = (d: string) => `<path d="${d}" fill="none" stroke="${palette.ink}" stroke-width="11"/>`
  const hang = (turn: number) => ({ x, y, scale: 1.62, turn, by: 'hole' as const })
  return picture(
    slug,
    800,
    450,
    ground,
    ring(`M${x} ${y}a${r} ${r} 0 1 1-${2 * r} 0a${r} ${r} 0 1 1 ${2 * r} 0`) +
      keySymbol(`${slug}-b`, { slug: `${slug}-2`, bow }) +
      placeKey(`${slug}-b`, palette.paper, hang(21)) +
      drawKey(`${slug}-a`, { slug, bow, metal: palette.brass }, hang(-17)) +
      ring(`M${x} ${y}a${r} ${r} 0 0 0-${r}-${r}`),
  )
}

/** The heads of pegs, as dots of a stroke. */
const pegs = (...xs: number[]): string =>
  `<path d="${xs.map((x) => `M${x} 68h0`).join('')}" stroke="${palette.ink}" stroke-width="18" stroke-linecap="round"/>`
const hanging = (x: number) => ({ x, y: 74, scale: 1.06, turn: 90, by: 'hole' as const })

const lockPlate = 'M1000 72h112a40 40 0 0 1 40 40v256a40 40 0 0 1-40 40h-112a40 40 0 0 1-40-40V112a40 40 0 0 1 40-40Z'

/** The left half of a banner is empty, for its text. */
const banners: Record<string, () => string> = {
  /** Three keys of different categories on pegs. */
  store: () => {
    const bows: BowShape[] = ['round', 'hex', 'square']
    const keys = bows.map((bow, index) => {
      const id = `shop-${bow}`
      return (
        keySymbol(id, { slug: id, bow }) +
        placeKey(id, index % 2 ? palette.paper : palette.brass, hanging(700 + index * 196))
      )
    })
    return picture('shop', 1200, 480, palette.bottle, keys.join('') + pegs(700, 896, 1092))
  },
  /** The same key several times. */
  reseller: () => {
    const [id, one] = ['reseller-key', 'reseller-one']
    const on = (x: number, metal: string) => placeKey(id, metal, hanging(x)) + pegs(x)
    const more = [116, 348, 464].map((dx) => `<use href="#${one}" x="${dx}"/>`)
    const row = `<g id="${one}">${on(650, palette.paper)}</g>${more.join('')}${on(882, palette.brass)}`
    return picture('reseller', 1200, 480, palette.tomato, keySymbol(id, { slug: 'revenda', bow: 'drop' }) + row)
  },
  /** A key in front of a lock. */
  support: () => {
    const plate = `<path d="${lockPlate}" transform="translate(10 13)" opacity=".3"/><path d="${lockPlate}" fill="${palette.paper}"/>`
    const hole = `<path d="M1056 166a46 46 0 0 1 26 84l20 80h-92l20-80a46 46 0 0 1 26-84Z" fill="${palette.ink}"/>`
    const key = { slug: 'suporte', bow: 'clover', metal: palette.brass } as const
    const content = plate + hole + drawKey('support-key', key, { x: 700, y: 262, scale: 1.3, turn: -8 })
    return picture('support', 1200, 480, palette.sky, content)
  },
}

export const bannerNames: readonly string[] = Object.keys(banners)
export const bannerArt = (name: string): string =>
  banners[name]?.() ?? picture(`banner-${name}`, 1200, 480, palette.sand, '')
