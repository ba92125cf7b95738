import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { client } from '../people.ts'
import { startTestServer } from '../test-server.ts'
import { firstOf } from '../width.ts'
import { holdRequests } from './held-requests.ts'
import { addFonts, findLayoutShifts, recordUntouchedShifts, stateLayoutShifts } from './layout-shift.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

/** Serves the store, and the page at `path` in two parts: up to `end`, and the rest a second later, as a slow connection does. */
const serveInParts = (path: string, end: string) =>
  startTestServer(async (request, response) => {
    const { cookie = '', 'accept-language': language = '', authorization = '' } = request.headers
    const headers = { cookie, 'accept-language': language, ...(authorization && { authorization }) }
    const answer = await fetch(site.store.url + request.url, { headers })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (request.url === path) {
      const length = body.indexOf(end)
      expect(length).toBeGreaterThan(0)
      response.write(body.subarray(0, length))
      await setTimeout(1_000)
      response.end(body.subarray(length))
    } else response.end(body)
  })

const checkout = '/products/checkout/prod_aurora-trainer'

/** A newcomer is shown the gate. The first are a list and a form. */
const pauses = [
  ['the products', 1280, 1_200, '/', 'loading="lazy"', 'visitor'],
  ['the facts before paying', 430, 1_200, checkout, 'Falar com o suporte', 'client'],
  ["the gate's buttons", 360, 800, '/products/aurora-trainer', 'Aceitar e continuar', 'newcomer'],
  ['the header', 360, 800, '/', 'aria-haspopup', 'visitor'],
  ['the header', 1280, 800, '/products/aurora-trainer', 'aria-haspopup', 'visitor'],
  ['the cards', 1280, 800, '/reseller', 'data-kind="panel"', 'visitor'],
  ['the text', 1280, 800, '/terms', 'mantida por', 'visitor'],
  ['the details', 430, 1_200, checkout, 'id="info"', 'client'],
  ["the gate's head", 360, 800, '/', 'data-autofocus', 'newcomer'],
  ["the gate's text", 1280, 800, '/', '<h3>2.', 'newcomer'],
  ["the gate's buttons", 1280, 800, '/', 'Aceitar e continuar', 'newcomer'],
] as const

test.each(firstOf<(typeof pauses)[number]>(pauses, 2))(
  'a pause within %s at %i by %i px on %s moves little of what was painted',
  async (_, width, height, path, end, who) => {
    const { url: origin } = await serveInParts(path, end)
    const { token } = await client(site.store)
    const session = who === 'client' ? { token } : { termsAccepted: who === 'visitor' }
    const { page, context } = await site.openPage({ lang: 'pt-BR', width, height, origin, ...session })
    // The cookie of the session is written.
    if (who === 'client') await page.goto('/videos')
    await addFonts(context)
    await recordUntouchedShifts(context)
    await page.goto(path)
    await page.locator(who === 'newcomer' ? 'dialog:modal' : 'footer').waitFor()
    expect(await findLayoutShifts(page)).toEqual([])
  },
)

const isPainted = "performance.getEntriesByName('first-contentful-paint').length > 0"
const isInOwnFont = "[...document.fonts].some(({ family, status }) => /Grotesque/.test(family) && status === 'loaded')"

const paths = ['/products/checkout/prod_aurora-trainer', '/', '/products', '/products/category/trainers', '/reseller']

test.each(firstOf(paths))('%s on a phone stays in place when its fonts arrive after it was painted', async (path) => {
  const { page, context } = await site.openPage({ width: 390, height: 844, hasTouch: true, termsAccepted: false })
  await recordUntouchedShifts(context)
  const release = await holdRequests(context, '**/*.woff2')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(isPainted)).toBe(true)
  await stateLayoutShifts(page, 'fonts')
  await expect.poll(() => page.evaluate(isInOwnFont)).toBe(false)
  release()
  await expect.poll(() => page.evaluate(isInOwnFont)).toBe(true)
  await stateLayoutShifts(page, 'end')
  expect(await findLayoutShifts(page)).toEqual([])
})
