import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { client, type PersonOptions } from '../people.ts'
import type { Site, SitePageOptions } from './open-site.ts'

export interface ClientPageOptions extends SitePageOptions {
  person?: PersonOptions
  /** The test lets calls fail: without an answer, or by one of 5xx. */
  failsCalls?: boolean
}

/**
 * A page of a new client, on a small phone by default. The test fails if the page has other errors than answers of 4xx, which the test causes
 * itself.
 */
export async function openClientPage(site: Site, { person, failsCalls = false, ...options }: ClientPageOptions) {
  const user = await client(site.store, person)
  const opened = await site.openPage({ width: 320, height: 740, token: user.token, ...options })
  const { page, pageErrors } = opened
  const isExpected = failsCalls ? /status of [45]\d\d|net::ERR_/ : /status of 4\d\d/
  onTestFinished(() => expect(pageErrors.filter((line) => !isExpected.test(line))).toEqual([]))
  return {
    ...opened,
    user,
    dialog: page.getByRole('dialog'),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  }
}

export async function expectNoHorizontalScroll(page: Page) {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)
}
