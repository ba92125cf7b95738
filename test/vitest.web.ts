import { browserPath } from './browser/browser.ts'
import { buildWeb } from './local/build.ts'

/** For the tests that look at the real pages; they run side by side. Where there is no browser, each says so itself. */
export default async function prepare() {
  await Promise.all([buildWeb(), browserPath().catch(() => {})])
}
