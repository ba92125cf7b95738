import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { interfaceArt, videoArt, viewsOf } from '../art/interface-pictures.ts'
import { bannerArt, bannerNames, categoryArt, productArt } from '../art/scenes.ts'
import { videoData } from '../demo/community.ts'
import { categoryData, productData } from '../demo/products.ts'

/** Every picture of the shop: its path under /art, and its SVG. */
export function allArt(): Map<string, string> {
  return new Map([
    ...productData.map(({ slug, category }) => [`product/${slug}.svg`, productArt(slug, category)] as const),
    ...productData.flatMap((product) =>
      viewsOf(product.slug).map(
        (view) => [`product/${product.slug}-${view}.svg`, interfaceArt(product, view)] as const,
      ),
    ),
    ...categoryData.map(({ slug }) => [`category/${slug}.svg`, categoryArt(slug)] as const),
    ...bannerNames.map((name) => [`banner/${name}.svg`, bannerArt(name)] as const),
    ...videoData.flatMap(({ slug, product }) =>
      productData.filter((item) => item.slug === product).map((item) => [`video/${slug}.svg`, videoArt(item)] as const),
    ),
  ])
}

/** Writes the pictures into `folder` and returns how many. */
export function writeArt(folder: string): number {
  const art = allArt()
  for (const [path, svg] of art) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, svg)
  }
  return art.size
}

if (import.meta.main) {
  const count = writeArt(join(import.meta.dirname, '../../web/public/art'))
  console.info(`${count} pictures cut into web/public/art`)
}
