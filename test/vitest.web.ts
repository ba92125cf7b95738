import { browserPath, oldBrowserPath } from './browser/browser.ts'
import { buildWeb } from './local/build.ts'

/** For the tests that need the built pages. Where there is no browser, each of them reports it. */
export default async function prepare() {
  await Promise.all([buildWeb(), browserPath().catch(() => {}), oldBrowserPath().catch(() => {})])
}
