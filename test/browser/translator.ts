import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * What the translators of browsers do to a text. `font`: Chrome's puts `<font>`s with the translation in its place, after its service has
 * answered. `moved`: Edge's moves it into a `<font>` and changes it there. `text`: Safari's and Firefox's put another text in its place.
 */
export const translators = ['font', 'moved', 'text'] as const
export type Translator = (typeof translators)[number]

/** What a translation looks like. */
export const translated = (text: string) => `«${text}»`

const source = (kind: Translator) => `{
  const delayMs = ${kind === 'font' ? 40 : 0}
  const skipped = '[translate=no], script, style, textarea, noscript, title, svg'
  const made = new WeakMap()
  const font = (...content) => {
    const element = document.createElement('font')
    element.style.verticalAlign = 'inherit'
    element.append(...content)
    return element
  }
  const isToDo = (node) =>
    node.isConnected && /\\p{L}/u.test(node.data) && made.get(node) !== node.data && !node.parentElement.closest(skipped)
  const translate = (node) => {
    if (!isToDo(node)) return
    const text = '«' + node.data.trim() + '»'
    const said = node.data.replace(node.data.trim(), () => text)
    const shown = ${kind === 'moved' ? 'node' : 'document.createTextNode(said)'}
    made.set(shown, said)
    ${
      {
        font: 'node.replaceWith(font(font(shown)))',
        moved:
          "if (!node.parentElement.matches('font')) { const around = font(); node.before(around); around.append(node) }; node.data = said",
        text: 'node.replaceWith(shown)',
      }[kind]
    }
  }
  const textsIn = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node]
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) found.push(walker.currentNode)
    return found
  }
  const translateAll = (nodes) => {
    const found = nodes.flatMap(textsIn).filter(isToDo)
    if (found.length === 0) return
    document.documentElement.lang = 'de'
    document.documentElement.classList.add('translated-ltr')
    if (delayMs) setTimeout(() => found.forEach(translate), delayMs)
    else found.forEach(translate)
  }
  const observer = new MutationObserver((records) => {
    translateAll(records.flatMap(({ type, target, addedNodes }) => (type === 'childList' ? [...addedNodes] : [target])))
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}`

/**
 * Translates every page that is opened from now on, from its first text on and after every change, in a JavaScript world of its own, as
 * browsers do.
 */
export async function translatePage(page: Page, kind: Translator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: source(kind), worldName: 'translator' })
}

/**
 * The elements whose texts are not those that React holds, each once and translated where it may be. Those with components among their
 * children are left out: what they render is not known to the page. So are the nodes in which the shop announces texts itself.
 */
const wrongTexts = `(() => {
  const propsOf = (element) => element[Object.keys(element).find((key) => key.startsWith('__reactProps'))]
  const isKnown = (child) => child == null || typeof child !== 'object' || typeof child.type === 'string'
  const isText = (child) => typeof child === 'string' || typeof child === 'number'
  const isOwn = (node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))
  const shown = (node) =>
    node.nodeType === Node.TEXT_NODE ? node.data
    : node.nodeName === 'FONT' ? [...node.childNodes].map(shown).join('')
    : ''
  const wrong = []
  for (const element of document.querySelectorAll('body *')) {
    const children = propsOf(element)?.children
    const list = [children].flat(Infinity)
    if (children === undefined || !list.every(isKnown) || element.matches('textarea, script, style, [role=status]')) continue
    const held = list.filter(isText).join('')
    const seen = [...element.childNodes].map(shown).join('')
    const isTranslated = element.closest('[translate=no], svg') || !/\\p{L}/u.test(held) || seen.includes('«')
    if (seen.replaceAll(/[«»]/g, '') !== held || !isTranslated || /««/.test(seen)) wrong.push(held + ' ≠ ' + seen)
    if (element.closest('[translate=no]') && seen.includes('«')) wrong.push('translated: ' + seen)
  }
  return wrong
})()`

/** Every text is seen once, as React holds it, and translated unless it must not be. */
export const expectTranslated = (page: Page, what: string) =>
  expect.poll(() => page.evaluate<string[]>(wrongTexts), { message: what }).toEqual([])
