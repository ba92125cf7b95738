import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { socialLinks, videos } from '#schema/tables/settings.ts'
import { openSite, type SitePageOptions } from './open-site.ts'

const site = openSite({ isSeeded: true })

/** A page past the gate. Videos' hosts answer with an empty page: the tests use no network but ours. */
async function visit(path: string, options: SitePageOptions = {}) {
  const opened = await site.openPage({ termsAccepted: true, ...options })
  await opened.context.route(/youtube-nocookie\.com|drive\.google\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  )
  await opened.page.goto(path)
  return opened
}

const words = {
  'pt-BR': {
    home: 'Toda chave tem um segredo. O seu sai em segundos.',
    products: 'Loja',
    videos: 'Vídeos',
    reseller: 'Revenda',
    search: 'Busca',
    terms: 'Termos de uso',
    lost: 'Esta chave não abre nada',
    play: 'Assistir ao vídeo 1',
    playSecond: 'Assistir ao vídeo 2',
    reviews: 'Avaliações de clientes',
    next: 'Próximo',
    pause: 'Pausar',
    faq: 'Perguntas frequentes',
    refund: 'Posso pedir reembolso?',
    payment: 'Quais são as formas de pagamento?',
    buyNow: 'Comprar agora',
    everything: 'Tudo à venda',
    searchBox: 'Buscar na loja',
    emptySearch: /Nada abre com/,
    check: 'Li e aceito os termos de uso',
    accept: 'Aceitar e continuar',
    cancel: 'Cancelar',
    submit: 'Aceitar e ir para o início',
    helper: 'Abrir o atendimento',
    wantsVideos: 'Quero ver em vídeo',
    toVideos: 'Ver os vídeos',
  },
  en: {
    home: 'Every key has a secret. Yours is cut in seconds.',
    products: 'Store',
    videos: 'Videos',
    reseller: 'Reselling',
    search: 'Search',
    terms: 'Terms of use',
    lost: 'This key opens nothing',
    play: 'Play video 1',
    playSecond: 'Play video 2',
    reviews: 'Customer reviews',
    next: 'Next',
    pause: 'Pause',
    faq: 'Frequently asked questions',
    refund: 'Can I get a refund?',
    payment: 'How can I pay?',
    buyNow: 'Buy now',
    everything: 'Everything on sale',
    searchBox: 'Search the store',
    emptySearch: /Nothing opens with/,
    check: 'I have read and accept the terms of use',
    accept: 'Accept and go on',
    cancel: 'Cancel',
    submit: 'Accept and go to the home page',
    helper: 'Open the assistant',
    wantsVideos: 'Show me on video',
    toVideos: 'See the videos',
  },
} as const
const languages = ['pt-BR', 'en'] as const

const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

/** Scrolls through, so that all that waits to be near is fetched. */
async function walkDown(page: Page) {
  for (let y = 0; y < 9_000; y += 600) {
    await page.evaluate(`scrollTo(0, ${y})`)
    await page.waitForTimeout(40)
  }
}

test.each(languages)(
  'every page of the shop has a title, one heading, no horizontal scroll and no error (%s)',
  async (lang) => {
    const say = words[lang]
    const routes = [
      ['/', say.home],
      ['/products', say.products],
      ['/videos', say.videos],
      ['/reseller', say.reseller],
      ['/search?q=aurora', say.search],
      ['/terms', say.terms],
      ['/nowhere', say.lost],
    ] as const
    for (const width of [320, 1280]) {
      const { page, pageErrors, close } = await visit('/', { lang, width, theme: width === 320 ? 'dark' : 'light' })
      for (const [path, heading] of routes) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        await walkDown(page)
        expect(await page.locator('h1').count(), path).toBe(1)
        expect(await page.title(), path).toMatch(/Trinco/)
        expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
      expect(pageErrors).toEqual([])
      await close()
    }
  },
)

test('a newcomer is asked for the terms before anything else, on every page but the terms', async () => {
  const say = words['pt-BR']
  const { page, context, pageErrors } = await visit('/reseller', { termsAccepted: false })
  const gate = page.getByRole('dialog')
  const accept = gate.getByRole('button', { name: say.accept })
  await accept.waitFor()
  expect(await accept.isDisabled()).toBe(true)
  expect(await page.locator('main h1').textContent()).toBe(say.reseller)
  await page.keyboard.press('Escape')
  expect(await gate.isVisible()).toBe(true)

  await gate.getByRole('button', { name: 'Switch to English' }).click()
  await gate.getByRole('button', { name: words.en.accept }).waitFor()
  await gate.getByRole('button', { name: words.en.cancel }).click()
  await page.waitForLoadState()
  await gate.getByRole('checkbox', { name: words.en.check }).check()
  await gate.getByRole('button', { name: words.en.accept }).click()
  await gate.waitFor({ state: 'detached' })
  const cookie = (await context.cookies()).find(({ name }) => name === 'termsAccepted')
  expect(cookie?.value).toBe('true')
  expect(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeGreaterThan(364)
  await page.goto('/videos')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await gate.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the terms can be accepted where they stand in full, which leads home', async () => {
  const say = words.en
  const { page, pageErrors } = await visit('/terms', { termsAccepted: false, lang: 'en' })
  const submit = page.getByRole('button', { name: say.submit })
  await submit.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await submit.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: say.check }).check()
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test.each(languages)(
  'home plays a video in place, turns reviews, answers questions and leads to the products (%s)',
  async (lang) => {
    const say = words[lang]
    const { page, pageErrors } = await visit('/', { lang })
    await walkDown(page)
    await page.getByRole('button', { name: say.play }).click()
    await page.locator('iframe[src^="https://www.youtube-nocookie.com/embed/"]').waitFor()
    await page.getByRole('button', { name: say.playSecond }).click()
    expect(await page.locator('iframe').count()).toBe(1)

    const reviews = page.getByRole('region', { name: say.reviews })
    const shown = () => reviews.locator('figure[data-shown] blockquote > p').first().textContent()
    const first = await shown()
    await reviews.getByRole('button', { name: say.next }).click()
    await expect.poll(shown).not.toBe(first)

    await page.getByText(say.refund).click()
    await page.getByText(say.payment).click()
    expect(await page.locator('details[open]').count()).toBe(1)

    await page.getByRole('main').getByRole('link', { name: say.buyNow, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/products')
    const section = page.locator('#products-section')
    await section.waitFor()
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 9_999)).toBeLessThan(200)
    expect(pageErrors).toEqual([])
  },
)

test('reviews type themselves and turn after 30 s, unless somebody pauses or points at them', async () => {
  const say = words['pt-BR']
  const { page } = await visit('/', { reducesMotion: false })
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('footer').scrollIntoViewIfNeeded()
  const reviews = page.getByRole('region', { name: say.reviews })
  await reviews.waitFor()
  const place = () => reviews.locator('button[aria-current]').getAttribute('aria-label')
  expect(await place()).toMatch(/ 1 /)
  const quote = reviews.locator('figure[data-shown] blockquote')
  expect(await quote.locator('p[aria-hidden]').count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(30_500)
  await expect.poll(place).toMatch(/ 2 /)
  await reviews.hover()
  await page.clock.runFor(61_000)
  expect(await place()).toMatch(/ 2 /)
  await reviews.getByRole('button', { name: say.pause }).click()
  await page.mouse.move(5, 5)
  await page.evaluate('document.activeElement.blur()')
  await page.clock.runFor(61_000)
  expect(await place()).toMatch(/ 2 /)
})

test('nine videos fill a page of the gallery, and another page stops what is playing', async () => {
  const now = Date.now()
  await site.store.db.insert(videos).values(
    Array.from({ length: 8 }, (_, place) => ({
      id: `video_more_${place}`,
      platform: 'google-drive' as const,
      videoId: `drive${place}`,
      link: `https://drive.google.com/file/d/drive${place}/view`,
      thumbnail: '/art/video/primeira-chave.svg',
      createdAt: now - place,
    })),
  )
  const { page, pageErrors } = await visit('/videos', { lang: 'en' })
  const plays = page.getByRole('button', { name: /^Play video/ })
  await expect.poll(() => plays.count()).toBe(9)
  await plays.first().click()
  await page.locator('iframe').waitFor()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => plays.count()).toBe(2)
  expect(await page.locator('iframe').count()).toBe(0)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect.poll(() => plays.count()).toBe(9)
  expect(pageErrors).toEqual([])
})

test.each(languages)('the question entry of the menu leads to the questions (%s)', async (lang) => {
  const { page } = await visit('/videos', { lang, width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /Perguntas|questions/ })
    .click()
  await page.waitForURL((url) => url.pathname === '/products')
  const questions = page.getByRole('heading', { name: words[lang].faq })
  await questions.waitFor()
  await expect.poll(async () => Math.round((await questions.boundingBox())?.y ?? 9_999)).toBeLessThan(300)
})

test.each(languages)(
  'the search is reached with "/", proposes products and pages, and is walked with the arrows (%s)',
  async (lang) => {
    const say = words[lang]
    const { page, pageErrors } = await visit('/videos', { lang })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: say.searchBox })
    expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.type('aurora')
    await page.getByRole('option', { name: /Aurora Trainer/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option', { name: /Aurora Trainer/ }).getAttribute('id'),
    )
    await page.keyboard.press('Escape')
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=aurora/)
    await page.getByRole('main').getByRole('heading', { name: 'Aurora Trainer' }).waitFor()
    await page.goto('/search?q=zzz')
    await page.getByRole('heading', { name: say.emptySearch }).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test('banners wait for who prefers calm, and turn every 5 s for the others', async () => {
  const calm = await visit('/products', { lang: 'en' })
  const current = (page: Page) =>
    page.getByRole('region', { name: 'Store highlights' }).locator('button[aria-current]').getAttribute('aria-label')
  expect(await current(calm.page)).toBe('Highlight 1 of 3')
  await calm.page.waitForTimeout(5_600)
  expect(await current(calm.page)).toBe('Highlight 1 of 3')
  await calm.page.getByRole('button', { name: 'Previous' }).first().click()
  expect(await current(calm.page)).toBe('Highlight 3 of 3')
  await calm.close()

  const lively = await visit('/products', { lang: 'en', reducesMotion: false })
  expect(await current(lively.page)).toBe('Highlight 1 of 3')
  await expect.poll(() => current(lively.page), { timeout: 9_000 }).toBe('Highlight 2 of 3')
})

test('the assistant leads to the videos, and to support only where there is a community', async () => {
  const say = words['pt-BR']
  const { page, pageErrors } = await visit('/', { width: 360, height: 740 })
  await page.getByRole('button', { name: say.helper }).click()
  await page.getByRole('button', { name: say.wantsVideos }).click()
  await page.getByRole('link', { name: say.toVideos }).click()
  await page.waitForURL(/\/videos$/)
  expect(pageErrors).toEqual([])
})

test('without a community the reseller page and the menu offer no link to one', async () => {
  await site.store.db.delete(socialLinks)
  const { page, pageErrors } = await visit('/reseller')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('link', { name: /comunidade/i }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /^Suporte/ }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})
