import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#schema/brand.ts'
import { shareSize } from '#schema/rules/media.ts'
import { interfaceArt } from '#seeds/art/interface-pictures.ts'
import { palette } from '#seeds/art/palette.ts'
import { bannerArt } from '#seeds/art/scenes.ts'
import { productData } from '#seeds/demo/products.ts'
import { root } from '../local/build.ts'
import { launchBrowser } from './browser.ts'

/**
 * Draws the pictures that no browser draws from an SVG: icons for home screens, and what a shared link shows; and `favicon.ico` from
 * `favicon.svg`, for browsers that take no SVG as the icon of a tab. They are committed.
 */
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
)

const mark = (color: string) =>
  `<svg viewBox="0 0 ${brand.mark.width} ${brand.mark.height}"><path fill="${color}" fill-rule="evenodd" d="${brand.mark.path}"/></svg>`

/** The key on its ground. `reach` is the part of the width that the key takes; platforms may cut a maskable icon to its inner 80%. */
const icon = (reach: number) => `
  <style>
    body { display: grid; place-items: center; height: 100vh; background: ${palette.bottle} }
    svg { width: ${reach * 100}vw }
  </style>
  ${mark(palette.brass)}`

const share = `
  <style>
    @font-face { font-family: Shop; src: url(data:font/woff2;base64,${font.toString('base64')}); font-weight: 200 800 }
    img { position: absolute; right: -3%; height: 100% }
    body { background: ${palette.bottle}; color: ${palette.paper}; font-family: Shop }
    main { position: absolute; inset: 0 52% 0 72px; display: flex; flex-direction: column; justify-content: center }
    h1 { display: flex; align-items: center; gap: 22px; font-size: 84px; font-weight: 800; letter-spacing: -0.03em }
    h1 svg { width: 104px }
    p { margin-top: 26px; font-size: 50px; line-height: 1.12; font-weight: 600; letter-spacing: -0.015em; text-wrap: balance }
  </style>
  <img src="data:image/svg+xml;base64,${Buffer.from(bannerArt('store')).toString('base64')}" alt="">
  <main><h1>${mark(palette.brass)}${brand.name}</h1><p>${brand.line['pt-BR']}</p></main>`

const pictures = [
  { name: 'icon-192', width: 192, height: 192, body: icon(0.74) },
  { name: 'icon-512', width: 512, height: 512, body: icon(0.74) },
  { name: 'icon-maskable-512', width: 512, height: 512, body: icon(0.56) },
  { name: 'apple-touch-icon', width: 180, height: 180, body: icon(0.7) },
  { name: 'share', ...shareSize, body: share },
]

/** A product's interface as on its card, of which the foot is cut. */
const products = productData.map((product) => ({
  name: `share/${product.slug}`,
  ...shareSize,
  body: interfaceArt(product, 'card')
    .replace('viewBox="0 0 1200 750"', 'viewBox="0 60 1200 630"')
    .replace('height="750"', 'height="630"'),
}))

const browser = await launchBrowser()
const page = await browser.newPage()
for (const { name, width, height, body } of [...pictures, ...products]) {
  await page.setViewportSize({ width, height })
  await page.setContent(`<!doctype html><style>* { margin: 0 }</style>${body}`)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(root, `web/public/${name}.png`) })
}

/** As one file, for tabs, bookmarks and shortcuts: a directory of sixteen bytes for each picture, then the pictures, as PNG. */
function icoOf(icons: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * icons.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  for (const [n, { size, png }] of icons.entries()) {
    const at = 6 + 16 * n
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...icons.map(({ png }) => png)])
}

const favicon = readFileSync(join(root, 'web/public/favicon.svg'))
const icons = []
for (const size of [16, 32, 48]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<!doctype html><style>* { margin: 0 } img { display: block; width: 100vw }</style>
    <img src="data:image/svg+xml;base64,${favicon.toString('base64')}" alt="">`,
  )
  icons.push({ size, png: await page.screenshot({ omitBackground: true }) })
}
writeFileSync(join(root, 'web/public/favicon.ico'), icoOf(icons))
await browser.close()
