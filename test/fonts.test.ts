import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stampCharacters, stampFont, stampFontFile } from '#web/build/stamp-font.ts'
import { textCharacters, textFont, textFontFile } from '#web/build/text-font.ts'
import { root } from './local/build.ts'
import { readParts, sourceFiles } from './source-parts.ts'

const codePointsOf = (text: string) => new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))

/** The code points of each `@font-face` that names them: of the shop's texts, of other letters, and of stamps. */
const [ofTexts = [], others = [], ofStamps = []] = [
  ...readFileSync(join(root, 'web/styles/fonts.css'), 'utf8').matchAll(/unicode-range:([^;]*);/g),
].map(([, ranges = '']) =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
  }),
)

test('the committed fonts are the ones that npm run fonts makes', async () => {
  expect(Buffer.compare(readFileSync(textFontFile), Buffer.from(await textFont()))).toBe(0)
  expect(Buffer.compare(readFileSync(stampFontFile), Buffer.from(await stampFont()))).toBe(0)
})

test('the font of prices and stamps has at most 8 kB, and the style sheet asks it for its own characters', () => {
  expect(readFileSync(stampFontFile).length).toBeLessThanOrEqual(8_000)
  expect(ofStamps).toEqual([...codePointsOf(stampCharacters)].sort((a, b) => a - b))
})

test('the style sheet asks it for its own characters, and the whole font for other letters', () => {
  expect(ofTexts).toEqual([...codePointsOf(textCharacters)].sort((a, b) => a - b))
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter((codePoint) => ofTexts.includes(codePoint))).toEqual([])
})

test('no text of the shop or of its demo needs the whole font', () => {
  const files = sourceFiles.filter((path) => /^(web\/i18n|schema\/texts|schema\/brand|seeds\/demo)/.test(path))
  const used = codePointsOf(files.flatMap((path) => readParts(path).texts).join(''))
  expect(used).toContain('ç'.codePointAt(0))
  expect(others.filter((codePoint) => used.has(codePoint))).toEqual([])
})
