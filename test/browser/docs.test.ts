import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstOf, isWide } from '../width.ts'
import { openSite } from './open-site.ts'
import { findAccessibilityViolations, findFaults } from './page-checks.ts'

const site = openSite()

const readers = [
  { lang: 'pt-BR', width: 360, theme: 'light' },
  { lang: 'en', width: 1280, theme: 'dark' },
] as const

/** Leaves the first calls of the reference: the others are made of the same parts, and checking them all takes a quarter of a minute. */
const dropLaterCalls =
  "for (const part of [...document.querySelector('h2').parentElement.children].slice(80)) part.remove()"

test.each(firstOf<(typeof readers)[number]>(readers))(
  'the pages of documentation are accessible and fit $width px ($lang)',
  async ({ lang, width, theme }) => {
    const { page, pageErrors } = await site.openPage({ path: `/api/docs/tools?lang=${lang}`, width, theme, lang })
    await page.getByRole('tab', { name: 'Python' }).first().waitFor()
    expect(await findFaults(page)).toEqual([])
    const ofCopy = "[...new Set([...document.querySelectorAll('.copy')].map((button) => button.offsetHeight))]"
    await expect.poll(() => page.evaluate(ofCopy), { message: 'the copy buttons have one line' }).toEqual([40])
    await page.goto(`/api/docs?lang=${lang}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    if (!isWide) await page.evaluate(dropLaterCalls)
    if (!isWide || width > 1000) expect(await findAccessibilityViolations(page)).toEqual([])
    expect(pageErrors).toEqual([])
  },
  120_000,
)

test('an example is shown in another language and copied by keyboard alone', async () => {
  const { page, context } = await site.openPage({ path: '/api/docs/tools?lang=en' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tabs = page.getByRole('tablist', { name: 'Languages of the example' }).first()
  await tabs.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const python = tabs.getByRole('tab', { name: 'Python' })
  await expect.poll(() => python.getAttribute('aria-selected')).toBe('true')
  const panel = page.getByRole('tabpanel', { name: 'Python' }).first()
  await panel.waitFor()
  await expect.poll(() => page.getByRole('tabpanel', { name: 'curl' }).count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(await panel.textContent())
})

test('the theme that was chosen in the shop holds for the pages of documentation', async () => {
  const { page, context } = await site.openPage({ theme: 'light' })
  await context.addCookies([{ name: 'theme', value: 'dark', url: site.store.url }])
  await page.goto('/api/docs/tools')
  await expect.poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark')
})

test('llms.txt names pages that exist', async () => {
  const file = await site.store.fetch('/llms.txt')
  expect(file.headers.get('content-type')).toContain('text/plain')
  const text = await file.text()
  expect(text).not.toContain('{{')
  const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(links.length).toBe(readFileSync('web/public/llms.txt', 'utf8').match(/^- /gm)?.length)
  for (const link of links) expect((await site.store.fetch(link)).status, link).toBe(200)
})
