import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'
import { findLayoutShifts, recordUntouchedShifts } from './layout-shift.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

/** Serves the store, and its pages in two parts: up to `end`, and the rest a second later, as a slow connection does. */
const serveInParts = (end: string) =>
  startTestServer(async (request, response) => {
    const { cookie = '', 'accept-language': language = '' } = request.headers
    const answer = await fetch(site.store.url + request.url, { headers: { cookie, 'accept-language': language } })
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, {
      'content-type': type,
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (type.startsWith('text/html')) {
      const length = body.indexOf(end)
      expect(length).toBeGreaterThan(0)
      response.write(body.subarray(0, length))
      await setTimeout(1_000)
      response.end(body.subarray(length))
    } else response.end(body)
  })

test.each([
  ['the header', 360, 800, '/', 'aria-haspopup', true],
  ['the header', 1280, 800, '/products/aurora-trainer', 'aria-haspopup', true],
  ['the cards', 1280, 800, '/reseller', 'data-kind="panel"', true],
  ['the products', 1280, 1_200, '/', 'loading="lazy"', true],
  ['the text', 1280, 800, '/terms', 'mantida por', true],
  ["the gate's head", 360, 800, '/', 'data-autofocus', false],
  ["the gate's text", 1280, 800, '/', '<h3>2.', false],
  ["the gate's buttons", 360, 800, '/products/aurora-trainer', 'Aceitar e continuar', false],
  ["the gate's buttons", 1280, 800, '/', 'Aceitar e continuar', false],
] as const)(
  'a pause within %s at %i by %i px on %s moves little of what was painted',
  async (_, width, height, path, end, termsAccepted) => {
    const { url } = await serveInParts(end)
    const { page, context } = await site.openPage({ lang: 'pt-BR', width, height, termsAccepted, path: '/terms' })
    await recordUntouchedShifts(context)
    await page.goto(url + path)
    await page.locator(termsAccepted ? 'footer' : 'dialog:modal').waitFor()
    expect(await findLayoutShifts(page)).toEqual([])
  },
)
