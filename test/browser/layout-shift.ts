import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

const fonts = [
  { family: 'Bricolage Grotesque', weight: '400 700', file: 'web/styles/text-font.woff2' },
  {
    family: 'Martian Mono',
    weight: '100 800',
    file: 'node_modules/@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2',
  },
]
const root = resolve(import.meta.dirname, '../..')
const fontsWithBytes = fonts.map(({ file, ...font }) => ({
  ...font,
  bytes: readFileSync(resolve(root, file)).toString('base64'),
}))

/** Gives every page its fonts from the start: when they are loaded depends on the machine. */
export const addFonts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`
    for (const { family, weight, bytes } of ${JSON.stringify(fontsWithBytes)})
      document.fonts.add(new FontFace(family, Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0)), { weight }))`)

/**
 * Records every layout shift of a page that has its fonts. One that follows an input counts in a dialog alone: there nothing may move, while a
 * page may make room for what the user has opened.
 */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await addFonts(context)
  await recordShifts(context, "hadRecentInput && !document.querySelector('dialog:modal, :popover-open')")
}

/**
 * Records every layout shift of a page that nobody touches, with its fonts as they arrive. Chromium takes the setting of the window's size, which
 * comes with the page, for an input.
 */
export const recordUntouchedShifts = (context: BrowserContext): Promise<unknown> => recordShifts(context, 'false')

const recordShifts = (context: BrowserContext, isLeftOut: string): Promise<unknown> =>
  context.addInitScript(`
    globalThis.layoutShifts = []
    globalThis.layoutState = 'load'
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (${isLeftOut}) continue
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const { outerHTML = node?.textContent ?? 'gone' } = node ?? {}
          return [from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join(' to ') + ' ' + outerHTML.slice(0, 90)
        })
        globalThis.layoutShifts.push({ value, moved, state: globalThis.layoutState })
      }
    }).observe({ type: 'layout-shift', buffered: true })`)

/** Names the state that the page enters, for what moves from now on. */
export const stateLayoutShifts = (page: Page, state: string): Promise<unknown> =>
  page.evaluate(`new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))))
    .then(() => { globalThis.layoutState = '${state}' })`)

/** What a page may shift altogether, as the browser measures it. */
const shiftMax = 0.02

export interface LayoutShift {
  value: number
  /** Places and sizes before and after, and the element. */
  moved: string[]
  state: string
}

const readLayoutShifts = (page: Page): Promise<LayoutShift[]> => page.evaluate('globalThis.layoutShifts')

/** Every shift since `stateLayoutShifts`: not what moved slightly while the page was parsed, which depends on where its parser paused. */
export const readShiftsSinceState = async (page: Page): Promise<LayoutShift[]> =>
  (await readLayoutShifts(page)).filter(({ state }) => state !== 'load')

/** The shifts since the page was loaded, where they are more than a page may have. */
export async function findLayoutShifts(page: Page): Promise<string[]> {
  const shifts = await readLayoutShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= shiftMax) return []
  return shifts.map(({ value, moved, state }) => `${state}: shifts by ${value.toFixed(4)}: ${moved.join(' | ')}`)
}
