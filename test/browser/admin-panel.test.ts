import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { getPanelHome } from '#schema/api/panel.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { admin, client } from '../people.ts'
import { license, product } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import { expectNoFaultsAgain } from './admin-panel.ts'
import { delayReact } from './hydration.ts'
import { findWrongLanguage } from './language-check.ts'
import { findAccessibilityViolations, findFaults, findLayoutFaults } from './page-checks.ts'
import { openSharedSite } from './shared-page.ts'

// It compresses answers, as the platform does.
const site = openSharedSite({ isSeeded: true, isMiniflare: true })

/** A card that begins here shows its name and some facts on the first screen of a small phone. */
const firstCardMax = 460
const listBytesMax = 20_000

/** The URL of every screen in the sidebar. */
async function screensOf(page: Page) {
  const links = page.getByRole('complementary').getByRole('link')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return paths.filter((path) => path !== '/')
}

/** Waits until no request is pending and no skeleton is shown. */
const waitForContent = async (page: Page) => {
  await page.locator('main h1').waitFor()
  const pending = page.locator('main [aria-busy=true], main [class*=skeleton]')
  await expect.poll(() => pending.count()).toBe(0)
}

const enlarge = (page: Page, percent: number) =>
  page.evaluate(
    `document.documentElement.style.fontSize = '${percent}%'; new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))`,
  )

/** Behind a dialog, also one that is seen no more and closes, shortcuts do nothing. */
const untilNoDialog = (page: Page) => expect.poll(() => page.locator('dialog:modal').count()).toBe(0)

const screens = Object.values(adminPaths)

/** One list for all of them, and the screens that are none. */
const enlarged = new Set<string>([
  adminPaths.home,
  adminPaths.users,
  adminPaths.sales,
  adminPaths.settings,
  adminPaths.suggestions,
  adminPaths.health,
  adminPaths.security,
])

const bytesOf = async (answers: readonly Response[]) => {
  const asked = answers.filter((answer) => answer.url().includes('/api/'))
  const sizes = await Promise.all(asked.map((answer) => answer.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** Where the first card of a list begins; 0 without cards. */
const firstCardTop = (page: Page) =>
  page.evaluate<number>("document.querySelector('main section[aria-busy] > ul > li')?.getBoundingClientRect().top ?? 0")

test('every screen stands in the sidebar under a title of its own, loads little, is accessible, and fits large text and a phone', async () => {
  const { page, pageErrors } = await site.openPage({ token: (await admin(site.store)).token })
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await page.goto('/admin')
  await page.waitForURL(`**${adminPaths.home}`)
  await waitForContent(page)
  await expect.poll(async () => (await screensOf(page)).sort()).toEqual([...screens].sort())
  expect(await bytesOf(answers), 'the first screen').toBeLessThan(listBytesMax)
  // What comes with every screen that is opened by its address; the figures of the home follow.
  const shellBytes = await bytesOf(answers.filter((answer) => !answer.url().endsWith(getPanelHome.path)))
  const titles = new Set<string>()
  // The charts come last: what draws them is loaded once.
  for (const path of [...screens.filter((path) => path !== adminPaths.sales), adminPaths.sales]) {
    answers.length = 0
    await page
      .locator('aside')
      .getByRole('link')
      .and(page.locator(`[href='${path}']`))
      .click()
    await page.waitForURL(`**${path}`)
    const current = page.locator('aside [aria-current=page]')
    await expect.poll(() => current.getAttribute('href'), { message: path }).toBe(path)
    const titleOf = async () => {
      const title = await page.title()
      const isOwn = title === `${await page.locator('main h1').textContent()} · Administração · Trinco`
      return isOwn && !titles.has(title) ? title : undefined
    }
    await expect.poll(titleOf, { message: path }).toBeDefined()
    titles.add(await page.title())
    await waitForContent(page)
    if (path === adminPaths.sales) await page.locator('main canvas').first().waitFor()
    expect(shellBytes + (await bytesOf(answers)), path).toBeLessThan(listBytesMax)
    const hasPlot = answers.some((answer) => /\/plot-[\w-]+\.js$/.test(answer.url()))
    expect(hasPlot, `charts of ${path}`).toBe(path === adminPaths.sales)
    // The bar and the sidebar are those of every screen.
    expect(await findFaults(page, isWide || titles.size === 1 ? 'all' : 'main'), path).toEqual([])
    // Texts written by admins and customers are in Portuguese too.
    expect(await findWrongLanguage(page, 'pt-BR', []), path).toEqual([])
    if (isWide || enlarged.has(path)) {
      await enlarge(page, 200)
      expect(await findLayoutFaults(page), `${path} in large text`).toEqual([])
      await enlarge(page, 100)
    }
    await page.setViewportSize({ width: 360, height: 780 })
    await page.evaluate('scrollTo(0, 0)')
    await waitForContent(page)
    // The table becomes cards a moment after the window is narrow.
    await expect.poll(() => findLayoutFaults(page), { message: `${path} on a phone` }).toEqual([])
    await expect.poll(() => firstCardTop(page), { message: `the first card of ${path}` }).toBeLessThan(firstCardMax)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  expect(titles.size).toBe(screens.length)
  expect(pageErrors).toEqual([])
}, 300_000)

wide.test.each(screens)(
  '%s loads little and is accessible on a phone, in English, and begins on its first screen',
  async (path) => {
    const { token } = await admin(site.store)
    const { page, pageErrors } = await site.openPage({ token, width: 360, height: 780, lang: 'en', theme: 'light' })
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.goto(path)
    await waitForContent(page)
    expect(await bytesOf(answers)).toBeLessThan(listBytesMax)
    expect(await findFaults(page)).toEqual([])
    await expect.poll(() => firstCardTop(page), { message: 'the first card' }).toBeLessThan(firstCardMax)
    expect(pageErrors).toEqual([])
  },
)

test('keyboard shortcuts search, help and switch screens, and Esc closes what they open', async () => {
  const { token } = await admin(site.store)
  const { page, pageErrors } = await site.openPage({ token })
  const dialog = page.getByRole('dialog')
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path)
  await page.goto('/admin')
  await isAt('/admin/home')
  await waitForContent(page)
  // `g s` and `g k` are those of a list and of the reviews.
  const ways = [
    ['p', '/admin/products'],
    ['h', '/admin/home'],
    ['u', '/admin/users'],
    ['s', '/admin/sales'],
    ['k', '/admin/keys'],
  ] as const
  for (const [key, path] of firstOf<(typeof ways)[number]>(ways, 3)) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await isAt(path)
    // Screen readers announce the new screen.
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  }
  await waitForContent(page)
  await page.keyboard.press('?')
  await dialog.getByRole('heading', { name: 'Atalhos do teclado' }).waitFor()
  await expect
    .poll(() => dialog.locator('dt').allTextContents())
    .toEqual(['CtrlK', '/', 'Esc', '?', 'gh', 'gu', 'gk', 'gp', 'gs'])
  await expectNoFaultsAgain(page, 'the help')
  await page.keyboard.press('Escape')
  await untilNoDialog(page)
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('search')
  await page.keyboard.press('Escape')

  // The skip link comes first, and on a phone the sidebar is a drawer.
  await page.goto('/admin/audit')
  await waitForContent(page)
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('href')")).toBe('#content')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Abrir o menu da administração' }).click()
  await page.getByRole('link', { name: 'Cupons' }).waitFor()
  expect(await findAccessibilityViolations(page), 'the drawer').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Cupons' }).waitFor({ state: 'hidden' })
  expect(pageErrors).toEqual([])
})

test('shortcuts act as soon as a screen is seen, where React’s effects run late, as on a busy machine', async () => {
  const { token } = await admin(site.store)
  const { page, pageErrors } = await site.openPage({ token })
  const dialog = page.getByRole('dialog')
  await delayReact(page)
  const shortcuts = [
    ['Control+k', dialog.getByRole('combobox')],
    ['?', dialog.getByRole('heading', { name: 'Atalhos do teclado' })],
  ] as const
  for (const [key, seen] of firstOf<(typeof shortcuts)[number]>(shortcuts)) {
    await page.goto('/admin/coupons')
    await page.locator('main h1').waitFor()
    await page.keyboard.press(key)
    await seen.waitFor()
  }
  expect(pageErrors).toEqual([])
})

test('a client is redirected with a reason, and no call of the panel is made', async () => {
  const { token } = await client(site.store)
  const cases = [
    [{ token }, '/admin/audit', '/dashboard', 'Você não tem permissão para acessar esta área.'],
    [{ termsAccepted: true }, '/admin/users', '/', 'Acesso não autorizado. Por favor, faça login.'],
    [{ token, lang: 'en' }, '/admin/settings', '/dashboard', 'You are not allowed to enter this area.'],
  ] as const
  for (const [who, path, end, text] of firstOf<(typeof cases)[number]>(cases)) {
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

test('Ctrl K finds a key by its end, a person, a product and a screen, and leads there by the keyboard alone', async () => {
  const { token } = await admin(site.store)
  const buyer = await client(site.store, { name: 'Quitéria Busca' })
  const other = await client(site.store, { name: 'Otávio Outro' })
  const { name } = await product(site.store, { name: 'Luneta Dupla' })
  const { key } = await license(site.store, { userId: buyer.id, productName: name })
  const { page, pageErrors } = await site.openPage({ token, path: '/admin/coupons' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/panel/search')) asked.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  await page.locator('main h1').waitFor()
  const field = page.getByRole('combobox', { name: 'Buscar no painel' })
  const found = page.getByRole('listbox', { name: 'Resultados' }).getByRole('option')
  const search = async (text: string) => {
    // The address is there before the dialog has closed.
    await untilNoDialog(page)
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('combobox')
    await page.keyboard.type(text)
  }
  // Before anything is typed it has the screens; its size does not depend on what is found.
  await search('')
  await found.getByText('Histórico de compras').waitFor()
  const size = await page.getByRole('dialog').boundingBox()
  await page.keyboard.press('ArrowUp')
  const isInSight = `(({ x, y, height }) => document.elementFromPoint(x + 9, y + height - 3)?.closest('[aria-selected=true]') != null)(document.querySelector('[aria-selected=true]').getBoundingClientRect())`
  await expect.poll(() => page.evaluate(isInSight)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Gestão de Usuários' }).waitFor()
  await search('')
  // Without a timer in between, as quickly as nobody types: on a busy machine keys that are pressed are far apart.
  await page.evaluate(`(async () => {
    for (const letter of '${key.slice(-6)}') await document.execCommand('insertText', false, letter)
  })()`)
  await found.getByText(key).waitFor()
  expect(await findFaults(page), 'the matches').toEqual([])
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual(size)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/admin/keys' && url.searchParams.get('search') === key)
  expect(asked).toEqual([key.slice(-6)])

  await search('quitéria')
  await found.nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/users/${buyer.id}`)

  // The product itself before the keys that were sold of it.
  await search(name)
  await found.getByText(key).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/admin/products' && url.searchParams.get('search') === name)

  // Enter before the answer is there.
  await search('auditoria')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/audit')
  // Enter while the answer to an earlier text stands there.
  await search('quitéria')
  await found.first().waitFor()
  await field.fill('otávio')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/users/${other.id}`)
  await search('nada disto')
  await page.getByText('Nada encontrado para “nada disto”.').waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  expect(pageErrors).toEqual([])
})
