import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { roundKerning } from './kerning.ts'

const files = join(import.meta.dirname, '../../node_modules/@fontsource-variable/bricolage-grotesque/files')
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')

/** What Portuguese and English are written with, and the signs in the shop's texts. */
export const textCharacters = `${ascii}\u00a0\u202fª°º·©ÀÁÂÃÇÉÊÍÑÓÔÕ×ÚÜàáâãçéêíñóôõúü–—’“”•…›€−`

/** Where `npm run fonts` writes the font. */
export const textFontFile = join(import.meta.dirname, '../styles/text-font.woff2')

const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'rlig', 'tnum']
const subset = (font: Uint8Array, weights: Weights, targetFormat: 'sfnt' | 'woff2') =>
  subsetFont(font, textCharacters, { targetFormat, noHinting: true, keepFeatures, variationAxes: { wght: weights } })
type Weights = number | { min: number; max: number; default: number }

/**
 * Bricolage Grotesque with `textCharacters` alone, in the weights that the styles use: the font that every page loads. All are kerned as
 * the middle one: how kerning varies with the weight, by a few thousandths of an em, is a fifth of the font. It is rounded to `kerningUnit`.
 */
export async function textFont(): Promise<Uint8Array> {
  const whole = readFileSync(join(files, 'bricolage-grotesque-latin-wght-normal.woff2'))
  const weights = { min: 400, max: 700, default: 400 }
  const [all, middle] = await Promise.all([subset(whole, weights, 'sfnt'), subset(whole, 600, 'sfnt')])
  const tables = tablesOf(all)
  const { GPOS, GDEF } = Object.fromEntries(tablesOf(middle))
  if (!GPOS || !GDEF) throw new Error('the font has no kerning')
  tables.set('GPOS', roundKerning(GPOS, kerningUnit)).set('GDEF', GDEF)
  return subset(fontOf(all, tables), weights, 'woff2')
}

/** In thousandths of an em. */
const kerningUnit = 8
const headerSize = 12
const entrySize = 16

/** The tables of an OpenType file by their tags, as its table directory names them. */
function tablesOf(font: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(font)
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => headerSize + index * entrySize)
  return new Map(
    entries.map((at) => {
      const start = file.readUInt32BE(at + 8)
      return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))]
    }),
  )
}

/** `font` with these tables in place of its own of the same tags; their checksums are left to what reads it. */
function fontOf(font: Uint8Array, tables: Map<string, Buffer>): Uint8Array {
  const head = Buffer.alloc(headerSize + entrySize * tables.size)
  head.set(font.subarray(0, headerSize))
  const parts = [head]
  let start = head.length
  for (const [index, [tag, table]] of [...tables].entries()) {
    const at = headerSize + index * entrySize
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(start, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    padded.set(table)
    parts.push(padded)
    start += padded.length
  }
  return Buffer.concat(parts)
}
