import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const file = join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2',
)

/** Prices, eyebrows, marks and stamps: digits, capitals, their signs, and the small letters of "24 h" and "9 min". */
export const stampCharacters = ' \u00a0#$%()+,-./0123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZhimns·×ÀÁÂÃÇÉÊÍÓÔÕÚ–−'

/** Where `npm run fonts` writes the font. */
export const stampFontFile = join(import.meta.dirname, '../styles/stamp-font.woff2')

/**
 * Martian Mono at width 80, at which "R$ 129,90" fits a card of 154 px, with `stampCharacters` alone. One weight serves as 600 and as 700:
 * with both the font would be larger by three fifths.
 */
export const stampFont = (): Promise<Uint8Array> =>
  subsetFont(readFileSync(file), stampCharacters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: [],
    variationAxes: { wdth: 80, wght: 650 },
  })
