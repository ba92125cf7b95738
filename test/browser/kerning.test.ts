import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { textFontFile } from '#web/build/text-font.ts'
import { root } from '../local/build.ts'
import { sharedBrowser } from './browser.ts'

const whole = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
const pairs = ['AV', 'To', 'LT', 'r,', 'Pa', 'ya', 'Vé', '74', 'ff']

/** How much narrower each pair is than its letters, in thousandths of an em, by the font in this file. */
const measureKerning = (family: string, file: string) => `(async () => {
  const bytes = Uint8Array.from(atob('${readFileSync(file).toString('base64')}'), (char) => char.charCodeAt(0))
  document.fonts.add(await new FontFace('${family}', bytes, { weight: '400 700' }).load())
  const context = document.createElement('canvas').getContext('2d')
  context.font = '600 1000px ${family}'
  const width = (text, kerning) => {
    context.fontKerning = kerning
    return context.measureText(text).width
  }
  return ${JSON.stringify(pairs)}.map((pair) => Math.round(width(pair, 'normal') - width(pair, 'none')))
})()`

test('the subset font kerns as the whole font does, within half a hundredth of an em', async () => {
  const context = await (await sharedBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const kerned = await page.evaluate<number[]>(measureKerning('Whole', join(root, whole)))
  const rounded = await page.evaluate<number[]>(measureKerning('Subset', textFontFile))
  expect(Math.min(...kerned)).toBeLessThan(-50)
  expect(rounded.filter((value, n) => Math.abs(value - (kerned[n] ?? 0)) > 5)).toEqual([])
})
