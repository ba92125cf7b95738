import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, client } from '../people.ts'
import { findWrongLanguage } from './language-check.ts'
import { openSite } from './open-site.ts'
import { findAccessibilityViolations, findFaults, findLayoutFaults } from './page-checks.ts'

const site = openSite({ isSeeded: true })

const patience = { timeout: 20_000 }
const listBytesMax = 20_000

/** Every screen of the panel by its address, as the sidebar has them. */
async function screensOf(page: Page) {
  const links = page.getByRole('complementary').getByRole('link')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return paths.filter((path) => path !== '/')
}

/** Nothing is on its way any more, and no place is kept for it. */
const settles = async (page: Page) => {
  await page.locator('main h1').waitFor()
  const pending = page.locator('main [aria-busy=true], main [class*=skeleton]')
  await expect.poll(() => pending.count(), patience).toBe(0)
}

const enlarge = (page: Page, percent: number) =>
  page.evaluate(
    `document.documentElement.style.fontSize = '${percent}%'; new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))`,
  )

test('every screen has its title, little to load, nothing that keeps anybody out, and room for large text', async () => {
  const { token } = await admin(site.store, { name: 'Ana Admin' })
  const desk = await site.openPage({ token })
  const phone = await site.openPage({
    token,
    width: 360,
    height: 780,
    lang: 'en',
    theme: 'light',
  })
  await desk.page.goto('/admin')
  const screens = await screensOf(desk.page)
  expect(screens).toContain('/admin/audit')
  let answers: Response[] = []
  desk.page.on('response', (answer) => answers.push(answer))
  const titles = new Set<string>()
  for (const path of screens) {
    answers = []
    await desk.page.goto(path)
    await settles(desk.page)
    if (path === '/admin/sales') await desk.page.locator('main canvas').first().waitFor()
    const heading = await desk.page.locator('main h1').textContent()
    expect(await desk.page.title(), path).toBe(`${heading} · Administração · Trinco`)
    expect(await desk.page.locator('aside [aria-current=page]').getAttribute('href'), path).toBe(path)
    titles.add(await desk.page.title())
    const asked = answers.filter((answer) => answer.url().includes('/api/'))
    const sizes = await Promise.all(asked.map((answer) => answer.request().sizes()))
    expect(
      sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      path,
    ).toBeLessThan(listBytesMax)
    const hasPlot = answers.some((answer) => /\/plot-[\w-]+\.js$/.test(answer.url()))
    expect(hasPlot, `charts on ${path}`).toBe(path === '/admin/sales')
    expect(await findFaults(desk.page), path).toEqual([])
    // What people wrote is in Portuguese as well.
    expect(await findWrongLanguage(desk.page, 'pt-BR', []), path).toEqual([])
    await enlarge(desk.page, 200)
    expect(await findLayoutFaults(desk.page), `${path} in large text`).toEqual([])

    await phone.page.goto(path)
    await settles(phone.page)
    expect(await findFaults(phone.page), `${path} on a phone`).toEqual([])
  }
  expect(titles.size).toBe(screens.length)
  expect([...desk.pageErrors, ...phone.pageErrors]).toEqual([])
  await Promise.all([desk.close(), phone.close()])
})

test('the keys search, help and jump from screen to screen, and what they open is closed by Esc', async () => {
  const { token } = await admin(site.store)
  const { page, pageErrors } = await site.openPage({ token })
  const dialog = page.getByRole('dialog')
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path)
  await page.goto('/admin')
  await isAt('/admin/keys')
  await settles(page)
  for (const [key, path] of [
    ['u', '/admin/users'],
    ['p', '/admin/products'],
    ['s', '/admin/sales'],
    ['k', '/admin/keys'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await isAt(path)
    // Who cannot see where they are is told.
    await expect.poll(() => page.evaluate('document.activeElement.tagName'), patience).toBe('H1')
  }
  await settles(page)
  await page.keyboard.press('?')
  await dialog.getByRole('heading', { name: 'Atalhos do teclado' }).waitFor()
  expect(await dialog.locator('dt').allTextContents()).toEqual(['/', 'Esc', '?', 'gu', 'gk', 'gp', 'gs'])
  expect(await findFaults(page), 'the help').toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('search')
  await page.keyboard.press('Escape')

  // A skip link first of all, and the sidebar's drawer on a phone.
  await page.goto('/admin/audit')
  await settles(page)
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('Tab')
  expect(await page.evaluate("document.activeElement.getAttribute('href')")).toBe('#content')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Abrir o menu da administração' }).click()
  await page.getByRole('link', { name: 'Cupons' }).waitFor()
  expect(await findAccessibilityViolations(page), 'the drawer').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Cupons' }).waitFor({ state: 'hidden' })
  expect(pageErrors).toEqual([])
})

test('who is no admin is told so and led away, and not one call of the panel is made', async () => {
  const { token } = await client(site.store)
  for (const [who, path, end, text] of [
    [{ token }, '/admin/audit', '/dashboard', 'Você não tem permissão para acessar esta área.'],
    [{ token, lang: 'en' }, '/admin/settings', '/dashboard', 'You are not allowed to enter this area.'],
    [{ termsAccepted: true }, '/admin/users', '/', 'Acesso não autorizado. Por favor, faça login.'],
  ] as const) {
    const { page, pageErrors, close } = await site.openPage({ ...who })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(path)
    await page.getByText(text).first().waitFor()
    await page.waitForURL((url) => url.pathname === end)
    expect(asked.filter((url) => /\/api\/.*admin|audit-page|settings-page|users-page/.test(url))).toEqual([])
    expect(pageErrors).toEqual([])
    await close()
  }
})
