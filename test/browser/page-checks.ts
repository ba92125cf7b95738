import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { isWide } from '../width.ts'
import { findInvalidHtml } from './valid-html.ts'

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary: string; target: string[] }[]
}

const everything = { type: 'tag', values: tags }
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Open dialogs: what is behind them cannot be reached, and is checked without them. */
const modals = 'dialog:modal'
const hasModal = `document.querySelector('${modals}') !== null`

/** What of a page without open dialogs is checked: in `npm test` a frame that all pages share is checked with the first of them alone. */
export type Part = 'all' | 'main'

/** The violations that axe finds, in open dialogs or else in the page, one line for each element. `colours` checks contrast only. */
export async function findAccessibilityViolations(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
  part: Part = 'all',
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  const runOnly = what === 'everything' ? everything : colours
  // What axe would load first is for a rule about sound that plays by itself: the shop has none.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false })
  const found = await page.evaluate<Violation[]>(
    `axe.run(${hasModal} ? '${modals}' : ${part === 'main' ? "'main'" : 'document'}, ${options}).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html.slice(0, 300)}\n  ${failureSummary}`),
  )
}

/** The HTML of open dialogs, each with those that stand in it, or else of the page. */
const readHtml = (page: Page, part: Part) =>
  page.evaluate<string>(`{
    const open = Array.from(document.querySelectorAll('${modals}'))
    const page = document.${part === 'main' ? "querySelector('main')" : 'documentElement'}
    const read = open.length > 0 ? open.filter((one) => !one.parentElement.closest('${modals}')) : [page]
    read.map((one) => one.outerHTML).join('')
  }`)

/** Violations of accessibility, invalid HTML and layout faults; in the wide run also violations of contrast in the other theme. */
export async function findFaults(page: Page, part: Part = 'all'): Promise<string[]> {
  const own = [
    ...(await findAccessibilityViolations(page, 'everything', part)),
    ...(await findInvalidHtml(await readHtml(page, part))),
    ...(await findLayoutFaults(page)),
  ]
  return isWide ? [...own, ...(await findFaultsOfOtherTheme(page))] : own
}

async function findFaultsOfOtherTheme(page: Page) {
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const found = await findAccessibilityViolations(page, 'colours')
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return found.map((line) => `in the other theme: ${line}`)
}

/** Elements wider than the window, cut-off texts, and texts that overlap. */
export const findLayoutFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${layoutFaults})()`)

// A string, since tests are checked without the browser's types.
const layoutFaults = `() => {
  const faults = []
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) faults.push('the page is ' + wide + ' px too wide')
  const label = (element) => element.tagName.toLowerCase() + '.' + String(element.className.baseVal ?? element.className).split(' ')[0] + ' "' + element.textContent.trim().slice(0, 60) + '"'
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const modal = document.querySelector('dialog:modal') ?? document.querySelector(':popover-open')
  const scope = modal ?? document.body
  const unread = (element) => element.closest('.sr-only, [aria-hidden=true], [class*=honeypot], noscript')
  const isHidden = (element) => unread(element) || element.closest('[data-off]')
  for (const element of scope.querySelectorAll('button, a, summary, label, dt, dd, th, td, h1, h2, h3, p')) {
    if (!isShown(element) || isHidden(element) || !element.textContent.trim()) continue
    const style = getComputedStyle(element)
    if (style.display !== 'inline' && style.overflowX === 'visible' && element.scrollWidth > element.clientWidth + 2)
      faults.push('words beyond its side: ' + label(element))
  }
  const cuts = new Map()
  /** How an element cuts what stands in it; read once, since every line of a long page asks for all of its surroundings. */
  const cutOf = (one) => {
    if (cuts.has(one)) return cuts.get(one)
    const style = getComputedStyle(one)
    const cut = {
      isOff: /inset\\(50%\\)/.test(style.clipPath),
      isOpen: style.overflowX === 'visible' && style.overflowY === 'visible',
      isMeant: style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX + style.overflowY),
      isLast: style.position === 'fixed',
      // What is in the top layer is cut by nothing around it.
      around: one.matches(':popover-open') ? null : one.parentElement,
      frame: one.getBoundingClientRect(),
    }
    cuts.set(one, cut)
    return cut
  }
  /** The part of a line that its surroundings let through; null where it is scrolled away or shortened on purpose. */
  const seen = (element, { left, right, top, bottom }) => {
    const box = { left, right, top, bottom }
    for (let one = element; one && one !== document.documentElement; one = cutOf(one).around) {
      const { isOff, isOpen, isMeant, isLast, frame } = cutOf(one)
      if (isOff) return null
      if (isOpen) continue
      const isCut = box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 4 || box.bottom > frame.bottom + 4
      if (isCut && !isMeant) faults.push('cut off: ' + label(element) + ' by ' + label(one))
      box.left = Math.max(box.left, frame.left)
      box.right = Math.min(box.right, frame.right)
      box.top = Math.max(box.top, frame.top)
      box.bottom = Math.min(box.bottom, frame.bottom)
      if (box.right - box.left < 2 || box.bottom - box.top < 2) return null
      if (isLast) break
    }
    return { ...box, height: box.bottom - box.top }
  }
  const words = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent.trim() || !isShown(element) || isHidden(element)) continue
    let fixed = element
    while (fixed && fixed !== scope && !/fixed|sticky/.test(getComputedStyle(fixed).position)) fixed = fixed.parentElement
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const box = line.width > 2 && line.height > 2 && seen(element, line)
      if (box && (!fixed || fixed === scope)) words.push({ element, node, box })
    }
  }
  words.sort((one, other) => one.box.top - other.box.top)
  for (let a = 0; a < words.length; a++)
    // Those that begin below it cannot stand on it.
    for (let b = a + 1; b < words.length && words[b].box.top < words[a].box.bottom; b++) {
      if (words[a].node === words[b].node) continue
      const one = words[a].box, other = words[b].box
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // Lines of large type overlap by their empty edges.
      if (across > 3 && down > Math.min(one.height, other.height) * 0.4) faults.push('words over words: ' + label(words[a].element) + ' and ' + label(words[b].element))
    }
  return [...new Set(faults)]
}`
