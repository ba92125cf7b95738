import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getStatistics } from '#schema/api/statistics.ts'
import { formatMoney } from '#schema/rules/money.ts'
import type { Period } from '#schema/rules/statistics.ts'
import { admin, type Person } from '../people.ts'
import { firstOf, wide } from '../width.ts'
import { expectNoFaultsAgain } from './admin-panel.ts'
import { firstInPortuguese } from './flow-languages.ts'
import type { SitePageOptions } from './open-site.ts'
import { findFaults, findLayoutFaults } from './page-checks.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })
const emptySite = openSharedSite()
let user: Person
beforeAll(async () => {
  user = await admin(site.store)
})

const words = {
  'pt-BR': {
    title: 'Gráficos',
    loading: 'Carregando dados...',
    failed: 'Não foi possível carregar os gráficos',
    retry: 'Tentar de novo',
    views: ['Todos', 'Gráfico de Vendas', 'Gráfico de Novos Usuários', 'Gráfico de Ratings', 'Vendas em detalhe'],
    quarter: '90 dias',
    year: '12 meses',
    count: 'Quantidade',
    dollar: 'Dólar',
    sales: 'Vendas por dia',
    salesByMonth: 'Vendas por mês',
    valueByStatus: 'Valor por status',
    countByStatus: 'Quantidade por status',
    ring: 'Pagamentos por status',
    users: 'Novos usuários por dia',
    ratings: 'Avaliações por nota',
    table: /Ver como tabela/,
    noSales: 'Nenhuma venda aprovada neste período.',
    noPayments: 'Nenhum pagamento ainda.',
    noRatings: 'Nenhuma avaliação ainda.',
    head: '"Dia";"Quantidade";"Valor (BRL)";"Valor (USD)"',
  },
  en: {
    title: 'Charts',
    loading: 'Loading data…',
    failed: 'The charts could not be loaded',
    retry: 'Try again',
    views: ['All', 'Sales', 'New users', 'Ratings', 'Sales in detail'],
    quarter: '90 days',
    year: '12 months',
    count: 'Count',
    dollar: 'Dollar',
    sales: 'Sales by day',
    salesByMonth: 'Sales by month',
    valueByStatus: 'Amount by status',
    countByStatus: 'Count by status',
    ring: 'Payments by status',
    users: 'New users by day',
    ratings: 'Reviews by rating',
    table: /View as table/,
    noSales: 'No approved sale in this period.',
    noPayments: 'No payment yet.',
    noRatings: 'No review yet.',
    head: '"Day";"Count";"Amount (BRL)";"Amount (USD)"',
  },
} as const
const languages = ['pt-BR', 'en'] as const

const enter = async (path: string, options: SitePageOptions = {}) => {
  const opened = await site.openPage({ token: user.token, ...options })
  await opened.page.goto(path)
  const { page } = opened
  const figure = (name: string) =>
    page.getByRole('figure').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return { ...opened, figure, choose: (name: string) => page.getByText(name, { exact: true }).first().click() }
}
const ask = async (period: Period = '30d') =>
  (await site.store.ask(getStatistics, { as: user, query: { period } })).body
const chartsOf = (page: Page) => page.locator('figure h2').allTextContents()
const cellsOf = async (page: Page, name: string) => {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr')
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allTextContents()))
}
/** The drawn charts. */
const picture = (page: Page) => page.evaluate<string>("document.querySelector('canvas').toDataURL()")

test.each(firstInPortuguese)('each view has its charts, and every choice is in the URL (%s)', async (lang) => {
  const say = words[lang]
  const { page, choose, pageErrors } = await enter('/admin/sales', { lang })
  await page.getByRole('heading', { name: say.title, level: 1 }).waitFor()
  const ofSales = [say.sales, say.valueByStatus, say.countByStatus, say.ring]
  await expect.poll(() => chartsOf(page)).toEqual([...ofSales, say.users])
  await expect.poll(() => page.locator('canvas').count()).toBe(4)
  expect(new URL(page.url()).search).toBe('')

  await choose(say.views[1])
  await expect.poll(() => chartsOf(page)).toEqual(ofSales)
  await choose(say.views[2])
  await expect.poll(() => chartsOf(page)).toEqual([say.users])
  await choose(say.views[3])
  await expect.poll(() => chartsOf(page)).toEqual([say.ratings])
  expect(new URL(page.url()).search).toBe('?view=feedbacks')
  await page.goBack()
  await expect.poll(() => chartsOf(page)).toEqual([say.users])
  await choose(say.views[1])

  await choose(say.year)
  await page.getByRole('heading', { name: say.salesByMonth }).waitFor()
  await choose(say.count)
  await choose(say.dollar)
  const search = '?view=sales&period=12m&metric=count&currency=USD'
  expect(new URL(page.url()).search).toBe(search)
  await page.reload()
  await page.getByRole('heading', { name: say.salesByMonth }).waitFor()
  const checked = "Array.from(document.querySelectorAll('input:checked'), ({ value }) => value)"
  await expect.poll(() => page.evaluate<string[]>(checked)).toEqual(['sales', '12m', 'count', 'USD'])
  expect(pageErrors).toEqual([])
})

test.each(firstInPortuguese)('the tables, the figures and the file say what the API says (%s)', async (lang) => {
  const say = words[lang]
  const { page, figure, choose, pageErrors } = await enter('/admin/sales', { lang })
  const { sales, users, feedback } = await ask()
  const whole = (value: number) => new Intl.NumberFormat(lang).format(value)
  const money = (value: number, currency: 'BRL' | 'USD') => formatMoney(Math.round(value * 100), currency, lang)
  await figure(say.sales).getByText(say.table).click()
  const shown = async (name: string) => (await cellsOf(page, name)).map((cells) => cells.slice(1))
  const countsOf = async (name: string) => (await cellsOf(page, name)).map(([, count]) => count)
  await expect
    .poll(() => shown(say.sales))
    .toEqual(
      sales.points.map(({ count, amount }) => [whole(count), money(amount.BRL, 'BRL'), money(amount.USD, 'USD')]),
    )
  await figure(say.valueByStatus).getByText(say.table).click()
  await expect
    .poll(() => shown(say.valueByStatus))
    .toEqual(
      sales.byStatus.map(({ count, amount }) => [whole(count), money(amount.BRL, 'BRL'), money(amount.USD, 'USD')]),
    )
  await figure(say.ring).getByText(say.table).click()
  await expect.poll(() => countsOf(say.ring)).toEqual(sales.statusCounts.map(({ count }) => whole(count)))
  await figure(say.users).getByText(say.table).click()
  await expect.poll(() => countsOf(say.users)).toEqual(users.points.map(({ count }) => whole(count)))
  const summary = (n: number) => expect.poll(() => page.locator('dl').nth(n).textContent())
  const { approved, net } = sales.current
  for (const amount of [money(approved.amount.BRL, 'BRL'), money(approved.amount.USD, 'USD'), money(net.BRL, 'BRL')])
    await summary(0).toContain(amount)
  await summary(1).toContain(whole(users.total))
  await summary(2).toContain(
    new Intl.NumberFormat(lang, { minimumFractionDigits: 2 }).format(feedback.average ?? Number.NaN),
  )

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    figure(say.sales).getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${say.head}`)
  const numbers = (...values: number[]) => values.map((value) => String(value).replace('.', ','))
  expect(lines.slice(1, -1)).toEqual(
    sales.points.map(({ date, count, amount }) => [date, ...numbers(count, amount.BRL, amount.USD)].join(';')),
  )

  await choose(say.quarter)
  await expect.poll(async () => (await cellsOf(page, say.sales)).length).toBe(90)
  const { current } = (await ask('90d')).sales
  await summary(0).toContain(money(current.approved.amount.BRL, 'BRL'))
  expect(pageErrors).toEqual([])
})

wide.test.each(firstInPortuguese)('the sales in detail are charts, tables and files (%s)', async (lang) => {
  const { page, choose, figure, pageErrors } = await enter('/admin/sales?period=90d', { lang, width: 1280 })
  const { parts, sales } = await ask('90d')
  await choose(words[lang].views[4])
  const pt = lang === 'pt-BR'
  const [products, coupons] = pt ? ['Vendas por produto', 'Vendas por cupom'] : ['Sales by product', 'Sales by coupon']
  await expect.poll(async () => (await chartsOf(page)).length).toBe(9)
  await expect.poll(() => page.locator('canvas').count()).toBeGreaterThanOrEqual(4)
  const money = (value: number) => formatMoney(Math.round(value * 100), 'BRL', lang)
  const most = parts.products.toSorted((a, b) => b.amount.BRL - a.amount.BRL)
  await expect
    .poll(() => figure(products).locator('li').allTextContents())
    .toEqual(most.slice(0, 10).map(({ name, amount }) => `${name}${money(amount.BRL)}`))
  await figure(products).getByText(words[lang].table).click()
  await expect
    .poll(async () => (await cellsOf(page, products)).map(([name]) => name))
    .toEqual(most.map(({ name }) => name))
  const sold = most.reduce((sum, { count }) => sum + count, 0)
  expect(sold).toBe(sales.current.approved.count)
  // The chosen metric orders the bars.
  await choose(words[lang].count)
  const [first] = parts.coupons
  await expect
    .poll(() => figure(coupons).locator('li').first().textContent())
    .toBe(`${first?.name.toUpperCase()}${first?.count}`)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    figure(coupons).getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(lines.length).toBe(parts.coupons.length + 2)
  expect(await findLayoutFaults(page)).toEqual([])
  await expectNoFaultsAgain(page, 'the sales in detail')
  expect(pageErrors).toEqual([])
})

wide.test.each(firstInPortuguese)('loading and failure are shown, and a retry loads (%s)', async (lang) => {
  const say = words[lang]
  const { page, context } = await site.openPage({ token: user.token, lang })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isDown = true
  await context.route('**/api/auth/admin/statistics*', async (route) => {
    if (!isDown) return route.continue()
    await held
    return route.abort()
  })
  await page.goto('/admin/sales')
  await page.getByText(say.loading, { exact: true }).waitFor()
  answer()
  await page.getByRole('heading', { name: say.failed }).waitFor()
  isDown = false
  await page.getByRole('button', { name: say.retry }).click()
  await page.getByRole('heading', { name: say.sales }).waitFor()
})

test('days are chosen and compared with a year before; the sales chart is in sight without scrolling', async () => {
  const { page, figure, pageErrors } = await enter('/admin/sales', { width: 1280, height: 800 })
  const canvas = figure('Vendas por dia').locator('canvas')
  await canvas.waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/statistics')) asked.push(new URL(request.url()).search)
  })
  const box = await canvas.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)

  await page.getByLabel('De', { exact: true }).fill('2026-10-01')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-10-01')
  // The address changes before the screen does.
  await page.getByText('1 de out. de 2026 a ').waitFor()
  await page.getByLabel('Até').fill('2026-10-02')
  await page.getByText('1 de out. de 2026 a 2 de out. de 2026').waitFor()
  await expect.poll(() => page.locator('input[type=radio][value="30d"]:checked').count()).toBe(0)
  await page.getByLabel('Comparar com').selectOption('Um ano antes')
  await page.getByText('em comparação com 1 de out. de 2025 a 2 de out. de 2025').waitFor()
  // One call for each choice.
  expect(asked).toHaveLength(3)
  expect(asked.at(-1)).toBe('?from=2026-10-01&to=2026-10-02&compare=year')
  // A first day after the last one moves that one along.
  await page.getByLabel('De', { exact: true }).fill('2026-10-20')
  await expect.poll(() => page.getByLabel('Até').inputValue()).toBe('2026-10-20')
  await page.getByText('20 de out. de 2026 a 20 de out. de 2026').waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV: Novos usuários por dia' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Novos usuários por dia - 2026-10-20 a 2026-10-20.csv')
  await page.getByText('7 dias', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?compare=year&period=7d')
  // Two choices in one moment: the second comes before the screen shows the first.
  await page.evaluate(`for (const [name, day] of [['De', '2026-10-05'], ['Até', '2026-10-06']]) {
    const input = [...document.querySelectorAll('label')].find((label) => label.textContent === name).querySelector('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, day)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  await page.getByText('5 de out. de 2026 a 6 de out. de 2026').waitFor()
  expect(pageErrors).toEqual([])
})

wide.test('a shop without sales says so in each chart', async () => {
  const { token } = await admin(emptySite.store, { createdAt: 1_700_000_000_000 })
  for (const lang of firstOf(languages)) {
    const say = words[lang]
    const { page, pageErrors } = await emptySite.openPage({ token, lang, path: '/admin/sales' })
    await page.getByText(say.noSales).first().waitFor()
    await expect.poll(() => page.getByText(say.noPayments).count()).toBe(2)
    await expect.poll(() => page.locator('canvas').count()).toBe(0)
    await page.goto('/admin/sales?view=feedbacks')
    await page.getByText(say.noRatings).first().waitFor()
    expect(pageErrors).toEqual([])
  }
})

const looks = [
  [360, 'en', 'light'],
  [1280, 'pt-BR', 'light'],
] as const

wide.test.each(looks)(
  'nothing bars the way in any theme, nor breaks the page (%i px, %s)',
  async (width, lang, theme) => {
    const { page, pageErrors } = await enter('/admin/sales', { lang, theme, width })
    await expect.poll(() => page.locator('canvas').count()).toBe(4)
    await page.getByText(words[lang].table).first().click()
    expect(await findLayoutFaults(page)).toEqual([])
    await expectNoFaultsAgain(page, 'all charts')
    await page.goto('/admin/sales?view=feedbacks')
    await page.locator('canvas').waitFor()
    expect(await findFaults(page)).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

test('charts follow the theme and the window', async () => {
  const { page, pageErrors } = await enter('/admin/sales', { theme: 'light' })
  await expect.poll(() => page.locator('canvas').count()).toBe(4)
  await page.evaluate('document.fonts.ready')
  const light = await picture(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => picture(page)).not.toBe(light)
  const dark = await picture(page)
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  await expect.poll(() => picture(page)).toBe(light)
  expect(dark).not.toBe(light)

  const widthOf = () => page.evaluate<number>("document.querySelector('canvas').getBoundingClientRect().width")
  const wide = await widthOf()
  await page.setViewportSize({ width: 700, height: 800 })
  await expect.poll(widthOf).toBeLessThan(wide)
  expect(await findLayoutFaults(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
