import { expect, test } from 'vitest'
import { client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { dispute, refundRequest } from '../rows.ts'
import { firstOf } from '../width.ts'
import { openPanel } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

/** The lists of the panel that have rows in the demo store, and how many lines of a cell are needed. Suggestions and reviews are read whole. */
const lists = [
  '/admin/products?limit=25',
  '/admin/notifications',
  '/admin/disputes',
  '/admin/purchase-history',
  '/admin/coupons',
  '/admin/users',
  '/admin/keys',
  '/admin/audit',
  '/admin/refund-requests',
  '/admin/feedback',
  '/admin/products?tab=categories',
  '/admin/products?tab=levels',
  '/admin/settings?tab=videos',
  '/admin/settings?tab=social',
]
const readWhole = '/admin/feedback'
/** Two lines of text in a row, or the picture of a video. */
const rowMax = 64

interface Wrapped {
  wrapped: string[]
  highest: number
  /** How far the table, and the page, can be scrolled sideways. */
  tableOver: number
  pageOver: number
}

/** In the browser: which headers, and cells but prose, have more than a line for one of their texts. */
const look = `(() => {
  const table = document.querySelector('main table')
  const linesOf = (node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom))).size
  }
  const wrapped = []
  for (const cell of table.querySelectorAll('th, td:not([data-is-prose])')) {
    if (cell.dataset.isProse) continue
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.data.trim() && !node.parentElement.closest('.sr-only, [popover]') && linesOf(node) > 1) wrapped.push(node.data)
  }
  const rows = [...table.querySelectorAll('tbody tr')]
  const over = ({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth)
  return {
    wrapped,
    highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
    tableOver: over(table.parentElement),
    pageOver: over(document.documentElement),
  }
})()`

const sizes = firstOf([
  ['pt-BR', 1280, 800],
  ['en', 1440, 900],
  ['en', 1280, 800],
  ['pt-BR', 1440, 900],
] as const)

test.each(sizes)(
  'in %s at %i px no row of a list of the panel is higher than it must be',
  async (lang, width, height) => {
    const { page } = await openPanel(site, '/admin/home', { lang, width, height })
    // The demo store of the tests has no open cases.
    const buyer = await client(site.store, { name: 'Fabiana Oliveira' })
    const { payment } = await purchase(site.store, buyer)
    await dispute(site.store, { paymentId: payment.id })
    const other = await purchase(site.store, buyer)
    await refundRequest(site.store, { paymentId: other.payment.id, userId: buyer.id })
    const found: Record<string, Omit<Wrapped, 'highest'>> = {}
    for (const path of lists) {
      await page.goto(path)
      await expect
        .poll(() => page.locator('main tbody th').count(), { message: path, timeout: 10_000 })
        .toBeGreaterThan(0)
      const { highest, ...others } = await page.evaluate<Wrapped>(look)
      if (path !== readWhole) expect(highest, path).toBeLessThanOrEqual(rowMax)
      found[path] = others
    }
    expect(found).toEqual(Object.fromEntries(lists.map((path) => [path, { wrapped: [], tableOver: 0, pageOver: 0 }])))
  },
)

test.each(
  firstOf([
    [1280, 800],
    [1440, 900],
  ] as const),
)('twelve products are on a screen of %i by %i px, with what is asked of each', async (width, height) => {
  const { page, row } = await openPanel(site, '/admin/products?limit=25', { width, height })
  await row('Palco Cenas').waitFor()
  const whole = () =>
    page.evaluate<number>(
      "[...document.querySelectorAll('main tbody tr')].filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length",
    )
  await expect.poll(whole).toBeGreaterThanOrEqual(12)
  const campaign = row('Palco Cenas')
  await expect
    .poll(() => campaign.locator('s').allTextContents())
    .toEqual([expect.stringContaining('54,90'), expect.stringContaining('10,90')])
  for (const text of ['R$ 43,90', 'US$ 8,90', /^Streaming · Cenas que mudam/, /^Campanha até/, 'À venda', '30 dias'])
    await campaign.getByText(text).waitFor()
  await expect.poll(() => campaign.getByRole('cell').nth(1).textContent()).toMatch(/^\d+$/)
})
