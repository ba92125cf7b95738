import { expect, test } from 'vitest'
import { client } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { license, pendingPayment } from '../rows.ts'
import { firstOf } from '../width.ts'
import { openSite } from './open-site.ts'

const site = openSite()

const walks = firstOf([
  ['pt-BR', 'Recibo de Aurora, em nova aba', /^Recibo/, 'Recibo de compra'],
  ['en', 'Receipt for Aurora, in a new tab', /^Receipt/, 'Amount paid'],
] as const)
test.each(walks)(
  'in %s the dashboard opens the receipt of a purchase, in its language, and offers none for a gift',
  async (lang, name, every, words) => {
    const ana = await client(site.store)
    const now = Date.now()
    const paid = { userId: ana.id, productName: 'Aurora', status: 'approved', approvedAt: now } as const
    const payment = await pendingPayment(site.store, paid)
    await license(site.store, { userId: ana.id, paymentId: payment.id, productName: 'Aurora' })
    await license(site.store, { userId: ana.id, productName: 'Presente' })
    const { page, context, pageErrors } = await site.openPage({
      ...{ token: ana.token, lang, width: 390 },
    })
    await page.goto('/dashboard/purchased')
    await page.getByText('Presente').waitFor()
    const links = page.getByRole('link', { name: every })
    await expect.poll(() => links.count()).toBe(1)
    const link = page.getByRole('link', { name, exact: true })
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    // This Chromium has no PDF viewer and may download the file: the request of the new tab is what counts.
    const asked = context.waitForEvent('request', (request) => request.url().includes('/api/payments/receipt/'))
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    expect(opened).not.toBe(page)
    const answer = await fetch((await asked).url())
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect((await readPdf(new Uint8Array(await answer.arrayBuffer()))).text).toContain(words)
    expect(pageErrors).toEqual([])
  },
)
