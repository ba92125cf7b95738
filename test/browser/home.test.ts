import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { wide } from '../width.ts'
import { openVisit } from './page-visit.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage, scrollDown } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })

/** Whether the font of prices and eyebrows has arrived. */
const isStampFontLoaded =
  "[...document.fonts].some(({ family, status }) => /Stamp$/.test(family.replaceAll('\"', '')) && status === 'loaded')"

test('home plays a video in place, pages through reviews, answers questions and links to the products', async () => {
  const { page, pageErrors } = await openVisitorPage(site, { path: '/' })
  await expect.poll(() => page.evaluate(isStampFontLoaded)).toBe(true)
  await scrollDown(page)
  await page.getByRole('button', { name: 'Assistir ao vídeo 1' }).click()
  await page.locator('iframe[src^="https://www.youtube-nocookie.com/embed/"]').waitFor()
  await page.getByRole('button', { name: 'Assistir ao vídeo 2' }).click()
  await expect.poll(() => page.locator('iframe').count()).toBe(1)

  const reviews = page.getByRole('region', { name: 'Avaliações de clientes' })
  const shown = () => reviews.locator('figure[data-shown] blockquote > p').first().textContent()
  const first = await shown()
  await reviews.getByRole('button', { name: 'Próximo' }).click()
  await expect.poll(shown).not.toBe(first)

  await page.getByText('Posso pedir reembolso?').click()
  await page.getByText('Quais são as formas de pagamento?').click()
  await expect.poll(() => page.locator('details[open]').count()).toBe(1)

  await page.getByRole('main').getByRole('link', { name: 'Comprar agora', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/products')
  const section = page.locator('#products-section')
  await section.waitFor()
  await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 9_999)).toBeLessThan(200)
  expect(pageErrors).toEqual([])
})

wide.test('reviews are typed out and change after 30 s, unless they are paused or hovered', async () => {
  const { page } = await openVisitorPage(site, { path: '/', reducesMotion: false, hasClock: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('footer').scrollIntoViewIfNeeded()
  const reviews = page.getByRole('region', { name: 'Avaliações de clientes' })
  await reviews.waitFor()
  const place = () => reviews.locator('button[aria-current]').getAttribute('aria-label')
  await expect.poll(place).toMatch(/ 1 /)
  const quote = reviews.locator('figure[data-shown] blockquote')
  await expect.poll(() => quote.locator('p[aria-hidden]').count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(30_500)
  await expect.poll(place).toMatch(/ 2 /)
  await reviews.hover()
  await page.clock.runFor(61_000)
  await expect.poll(place).toMatch(/ 2 /)
  await reviews.getByRole('button', { name: 'Pausar' }).click()
  await page.mouse.move(5, 5)
  await page.evaluate('document.activeElement.blur()')
  await page.clock.runFor(61_000)
  await expect.poll(place).toMatch(/ 2 /)
})

const thirtyFrames = `(async () => {
  for (let frame = 0; frame < 30; frame++) await new Promise((painted) => requestAnimationFrame(painted))
})()`

test('home begins without animations behind the terms gate, and its key is cut once the terms are accepted', async () => {
  const { page, context } = await site.openPage({ termsAccepted: false, reducesMotion: false })
  await context.addInitScript(`
    globalThis.animations = []
    for (const type of ['animationstart', 'transitionrun'])
      addEventListener(type, (event) => animations.push(event.target.className.baseVal ?? event.target.className))`)
  await page.goto('/')
  const gate = page.getByRole('dialog')
  await gate.getByRole('checkbox').waitFor()
  await page.evaluate(thirtyFrames)
  await expect.poll(() => page.evaluate('animations')).toEqual([])
  await gate.getByRole('checkbox').check()
  await gate.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await expect.poll(() => page.evaluate<string[]>('animations')).toContainEqual(expect.stringMatching(/^uncut/))
})

/** What a first visit to home on a phone may cost: bytes as they are sent, compressed where they are text. */
const limits = { requests: 16, bytes: 163_000 }

test('a first visit to home on a phone makes few requests and loads few bytes', async () => {
  const visit = await openVisit(site.apart, { persona: 'newcomer', width: 390, height: 844 })
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
