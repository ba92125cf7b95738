import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openSite } from './open-site.ts'
import { openVisit } from './page-visit.ts'

const site = openSite({ isSeeded: true })

/** What a first visit to home on a phone may cost: bytes as they are sent, compressed where they are text. */
const limits = { requests: 16, bytes: 163_000 }

test('a first visit to home on a phone makes few requests and loads few bytes', async () => {
  const visit = await openVisit(site, { persona: 'newcomer', width: 390, height: 844 })
  const { page } = visit
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    const read = async () => {
      const response = await request.response()
      const body = (await response?.body()) ?? Buffer.alloc(0)
      const isText = /text|javascript|json|xml/.test(response?.headers()['content-type'] ?? '')
      return isText ? gzipSync(body, { level: 9 }).length : body.length
    }
    sizes.set(request.url().replace(site.store.url, ''), read())
  })
  await page.goto('/')
  await page.getByRole('dialog').waitFor()
  await visit.waitForIdleNetwork()
  const loaded = await Promise.all([...sizes].map(async ([url, size]) => [url, await size] as const))
  const report = loaded.map(([url, size]) => `${size} ${url}`).join('\n')
  expect(loaded.length, report).toBeLessThanOrEqual(limits.requests)
  expect(
    loaded.reduce((sum, [, size]) => sum + size, 0),
    report,
  ).toBeLessThanOrEqual(limits.bytes)
})
