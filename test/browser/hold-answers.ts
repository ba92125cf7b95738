import type { Page } from 'playwright-core'

/** Holds back the answers of calls to `url`, which the server carries out as they come. */
export async function holdAnswers(page: Page, url: string) {
  const held: (() => Promise<void>)[] = []
  await page.route(url, async (route) => {
    const response = await route.fetch()
    held.push(() => route.fulfill({ response }))
  })
  return {
    /** How many answers are held. */
    count: () => held.length,
    /** Lets one through, and waits until the page has shown what follows from it. */
    release: async (which: 'oldest' | 'newest' = 'oldest') => {
      await (which === 'oldest' ? held.shift() : held.pop())?.()
      await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))')
    },
    stop: () => page.unroute(url),
  }
}
