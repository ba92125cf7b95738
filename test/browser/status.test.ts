import { expect, test } from 'vitest'
import { dateOf, dayOf } from '#schema/rules/clock.ts'
import { serviceFigures } from '#schema/tables/index.ts'
import en from '#web/i18n/en/info.ts'
import pt from '#web/i18n/pt-BR/info.ts'
import { firstOf } from '../width.ts'
import { openVisit } from './page-visit.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()
const today = dayOf(Date.now())
const texts = { 'pt-BR': pt.status, en: en.status }
const brokenHeads = `[...document.querySelectorAll('th')].filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent)`
const languages = ['pt-BR', 'en'] as const

test.each(firstOf(languages))('without figures the status page says so and invents none, in %s', async (lang) => {
  const { page } = await openVisit(site, { persona: 'visitor', lang })
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Status' })
  await expect.poll(() => link.getAttribute('href')).toMatch(/\/status$/)
  await page.goto('/status')
  await page.getByRole('heading', { level: 1, name: texts[lang].title }).waitFor()
  await page.getByRole('heading', { name: texts[lang].emptyTitle }).waitFor()
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
})

test.each(firstOf(languages))(
  'the status page has a row for each day with figures, and a dash for what was not counted, in %s',
  async (lang) => {
    await site.store.db.delete(serviceFigures)
    await site.store.db.insert(serviceFigures).values([
      { day: today - 1, name: 'delivery', value: 2_400 },
      { day: today - 1, name: 'deliveries', value: 7 },
      { day: today, name: 'validate', step: 20, value: 60 },
      { day: today, name: 'validate', step: 75, value: 38 },
      { day: today, name: 'validate', step: 1_000, value: 2 },
      { day: today, name: 'validate_errors', value: 3 },
      { day: today, name: 'sweep', value: Date.now() },
      { day: today - 90, name: 'delivery', value: 1 },
    ])
    const { page } = await openVisit(site, { persona: 'visitor', lang })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/status')
      const rows = page.locator('tbody tr')
      await expect.poll(() => rows.count()).toBe(2)
      const cells = async (n: number) =>
        (await rows.nth(n).locator('td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
      const upTo = (time: string) => texts[lang].atMost.replace('{{time}}', time)
      const [none, many] = [
        `– ${texts[lang].none}`,
        texts[lang].of.replace('{{errors}}', '3').replace('{{all}}', '103'),
      ]
      const second = '1 s'
      const half = lang === 'en' ? '2.4 s' : '2,4 s'
      expect((await cells(0)).map((text) => text.replace('–', '– ').replace(/ +/g, ' '))).toEqual([
        none,
        upTo('20 ms'),
        upTo(second),
        many,
      ])
      expect((await cells(1)).map((text) => text.replace('–', '– ').replace(/ +/g, ' '))).toEqual([
        half,
        none,
        none,
        none,
      ])
      // Nothing is beyond the edge of the screen.
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      await expect
        .poll(() => rows.first().getByRole('rowheader').locator('time').getAttribute('datetime'))
        .toBe(dateOf(today))
      // Nor is a word broken.
      await expect.poll(() => page.evaluate(brokenHeads)).toEqual([])
    }
  },
)
