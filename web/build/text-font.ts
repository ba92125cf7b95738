import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const files = join(import.meta.dirname, '../../node_modules/@fontsource-variable/bricolage-grotesque/files')
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')

/** What Portuguese and English are written with, and the signs in the shop's texts. */
export const textCharacters = `${ascii}\u00a0\u202fª°º·©ÀÁÂÃÇÉÊÍÑÓÔÕÚÜàáâãçéêíñóôõúü–—’“”•…€−`

/** Where `npm run fonts` writes the font. */
export const textFontFile = join(import.meta.dirname, '../styles/text-font.woff2')

/** Bricolage Grotesque with `textCharacters` alone, in the weights that the styles use: the font that every page loads. */
export const textFont = (): Promise<Uint8Array> =>
  subsetFont(readFileSync(join(files, 'bricolage-grotesque-latin-wght-normal.woff2')), textCharacters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'rlig', 'tnum'],
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  })
