import type { BrowserContext, Page } from 'playwright-core'
import type { OpenPage } from './browser.ts'
import type { Site, SitePageOptions } from './open-site.ts'

export interface VisitorPageOptions extends SitePageOptions {
  path: string
  /** Installs `page.clock`, so that the test moves the page's time. */
  hasClock?: boolean
}

/** A page of a visitor who has accepted the terms. */
export async function openVisitorPage(site: Site, options: VisitorPageOptions): Promise<OpenPage> {
  const { path, hasClock = false, ...pageOptions } = options
  const opened = await site.openPage({ termsAccepted: true, ...pageOptions })
  await stubVideoHosts(opened.context)
  if (hasClock) await opened.page.clock.install()
  await opened.page.goto(path)
  return opened
}

/** The hosts of videos answer with an empty page: tests use no network. */
export const stubVideoHosts = (context: BrowserContext) =>
  context.route(/youtube-nocookie\.com|drive\.google\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  )

/** Scrolls to the end, so that the page fetches what it fetches only when near. */
export async function scrollDown(page: Page) {
  for (let y = 0; y < (await page.evaluate<number>('document.body.scrollHeight')); y += 600) {
    // Observers are called in order: those of the page before this one.
    await page.evaluate(`{
      scrollTo(0, ${y})
      new Promise((seen) => new IntersectionObserver(seen).observe(document.body))
    }`)
  }
}
