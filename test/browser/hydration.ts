import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { pageDataId } from '#schema/api/page-data.ts'

/** An expression of the browser: whether React has taken over the element of another expression. */
export const isHydrated = (element: string) => `Object.keys(${element} ?? {}).some((key) => key.startsWith('__react'))`

/** The same of the page's frame. */
export const isFrameHydrated = isHydrated("document.querySelector('#root > *')")

/** Makes React work, and run effects, 300 ms after a frame, as on a busy phone. For pages that are opened from now on. */
export const delayReact = (page: Page) =>
  page.addInitScript(`{
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message) {
      setTimeout(() => postMessage.apply(this, message), 300)
    }
  }`)

const isTakenOver = `!document.getElementById('${pageDataId}') || ${isFrameHydrated}`
const pollMs = 20
/** A page without its scripts, which a test may refuse, is never taken over. */
const limitMs = 10_000

/**
 * Makes `page.goto` and `page.reload` wait until the browser has taken over a page that the Worker sent: a person is slower, a test would
 * press what does not react yet. With `waitUntil: 'commit'` they do not.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await untilTakenOver(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil !== 'commit') await untilTakenOver(page)
    return answer
  }
}

async function untilTakenOver(page: Page) {
  // A page that leads elsewhere at once is asked again.
  const isOver = () => page.evaluate<boolean>(isTakenOver).catch(() => false)
  for (const limit = Date.now() + limitMs; !(await isOver()) && Date.now() < limit; ) await sleep(pollMs)
}
