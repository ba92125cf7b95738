import { describe, expect, test } from 'vitest'
import * as api from '#schema/api/documents.ts'
import { getConfirmation } from '#schema/api/payments.ts'
import { listPurchaseHistory, type Purchase } from '#schema/api/purchases.ts'
import { brand } from '#schema/brand.ts'
import type { Page } from '#schema/rules/lists.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { counters, refunds } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { pendingPayment, product } from '../rows.ts'
import { buyer, type PaymentColumns, paidPurchase } from './paid-purchase.ts'

const store = await openFileStore()
const boss = await admin(store)
const ana = await buyer(store)

const sale = (over: PaymentColumns = {}) => paidPurchase(store, ana, over)

/** Each call has its own network address, so that tests do not use up each other's limits. */
const from = (address: string) => ({ 'cf-connecting-ip': address })
const receipt = (paymentId: string, lang = 'pt-BR') =>
  store.ask(api.getReceipt, { params: { paymentId }, query: { lang }, headers: from(address()) })
const find = (paymentId: string) =>
  store.ask(api.generateReceipt, { params: { paymentId }, headers: from(address()), lang: 'pt-BR' })

describe('a receipt', () => {
  test('is found by our id of the payment, without a session, and opened at our own origin', async () => {
    const { payment, key } = await sale()
    const { status, body } = await find(payment.id)
    expect(status).toBe(200)
    expect(body).toEqual({ receiptUrl: `${store.url}/api/payments/receipt/${payment.id}?lang=pt-BR` })
    const answer = await fetch(body.receiptUrl)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="recibo-${payment.id.slice(0, 8)}.pdf"; filename*=UTF-8''recibo-${payment.id.slice(0, 8)}.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script|connect|img|sandbox/)
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(text).toContain('Aurora Trainer')
    expect(text).not.toContain(key)
  })

  test('names the product in English where its English name is written, as the confirmation does', async () => {
    const item = await product(store, { en: { name: 'Star Alerts' } })
    const { payment } = await sale({ productId: item.id, productName: 'Alertas Estrela' })
    const textIn = async (lang: string) => (await readPdf((await receipt(payment.id, lang)).body)).text
    expect(await textIn('en')).toContain('Star Alerts')
    expect(await textIn('en')).not.toContain('Estrela')
    expect(await textIn('pt-BR')).toContain('Alertas Estrela')
    const { body } = await store.ask(getConfirmation, { as: ana, params: { id: payment.id } })
    expect(body).toMatchObject({ productName: 'Alertas Estrela', en: { productName: 'Star Alerts' } })
  })

  test('says what was bought, for how much, how, when and from which seller, on one page of A4', async () => {
    const { payment } = await sale()
    const { body } = await receipt(payment.id)
    const { pdf, pages } = await readPdf(body)
    expect(pages).toHaveLength(1)
    expect(pdf.getPage(0).getSize()).toEqual({ width: 595.28, height: 841.89 })
    expect(pages[0]).toEqual(
      [
        'Trinco',
        'Recibo de compra',
        'Valor pago',
        'Aprovado',
        'R$ 44,90',
        'Produto Aurora Trainer: edição plena',
        'Licença 30 dias',
        'Preço R$ 50,00',
        'Desconto do cupom R$ 5,10 (10%)',
        'Moeda BRL',
        'Forma de pagamento PIX, Mercado Pago',
        'Data do pagamento 21 de novembro de 2026 às 05:58:12 (horário de Brasília, UTC-03:00)',
        `Número da transação ${payment.providerId}`,
        `Recibo nº ${payment.id}`,
        'Comprador c•••@t•••.test',
        'Vendedor',
        `Razão social ${brand.legalName} (Trinco)`,
        `CNPJ ${brand.cnpj}`,
        'Endereço Rua do Exemplo, 123, Cidade Exemplo - SP, CEP 00000-000',
        `Suporte ${brand.supportEmail}`,
        expect.stringMatching(/^Gerado em .* comprova o pagamento/),
        expect.stringContaining('não substitui documento fiscal.'),
        `${brand.legalName} · CNPJ ${brand.cnpj} 1 de 1`,
        `Rua do Exemplo, 123, Cidade Exemplo - SP, CEP 00000-000 · ${brand.supportEmail}`,
      ].flat(),
    )
    expect(pdf.getTitle()).toBe('Recibo de compra · Aurora Trainer: edição plena')
    expect(pdf.getAuthor()).toContain('Trinco')
    expect(pdf.getLanguage()?.toString()).toBe('pt-BR')
    expect(Math.abs(Number(pdf.getCreationDate()) - Date.now())).toBeLessThan(60_000)
  })

  test('is in English on request', async () => {
    const { payment } = await sale({ method: 'crypto', provider: 'btcpay', currency: 'USD' })
    const { text, pdf } = await readPdf((await receipt(payment.id, 'en')).body)
    for (const part of ['Receipt', '$44.90', 'Cryptocurrency, BTCPay Server', 'Brasília time', '1 of 1', 'Approved'])
      expect(text).toContain(part)
    expect(pdf.getLanguage()?.toString()).toBe('en')
    expect((await receipt(payment.id, 'de')).status).toBe(400)
  })

  test('shows no key, coupon, network address or whole e-mail anywhere in its bytes', async () => {
    const { payment, key } = await sale()
    const { body } = await receipt(payment.id)
    const { text, pdf } = await readPdf(body)
    const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object.toString())
    const bytes = Buffer.from(body).toString('latin1')
    for (const secret of [key, ana.email, ana.id, ana.name, '198.51.100.7', 'SEGREDO'])
      for (const place of [text, bytes, objects.join('\n')]) expect(place).not.toContain(secret)
  })

  test.each([
    ['done', 'Reembolsado', /^Reembolso Concluído em 22 de novembro de 2026/],
    ['processing', 'Reembolso em andamento', /^Reembolso Em andamento no provedor desde 21 de novembro de 2026/],
    ['refused', 'Aprovado', /^Reembolso Recusado pelo provedor em 22 de novembro de 2026/],
  ] as const)('of a refund that is %s says so, and when', async (status, standing, line) => {
    const day = Date.UTC(2026, 10, 22, 12)
    const { payment } = await sale(status === 'done' ? { status: 'refunded', refundedAt: day } : {})
    await store.db.insert(refunds).values({
      paymentId: payment.id,
      status,
      source: 'user',
      amountCents: payment.amountCents,
      requestedAt: 0,
      createdAt: Date.UTC(2026, 10, 21, 12),
      nextAttemptAt: status === 'processing' ? day : null,
      completedAt: status === 'done' ? day : null,
      refusedAt: status === 'refused' ? day : null,
    })
    const { pages } = await readPdf((await receipt(payment.id)).body)
    expect(pages[0]).toContainEqual(standing)
    expect(pages[0]).toContainEqual(expect.stringMatching(line))
  })

  test('of a free order, or of a deleted account, is complete', async () => {
    const { payment } = await sale({
      ...{ userId: null, method: 'free', provider: 'none', providerId: null },
      ...{ amountCents: 0, discount: 100 },
    })
    const { text } = await readPdf((await receipt(payment.id)).body)
    expect(text).toContain('R$ 0,00')
    expect(text).toContain('Sem cobrança (cupom de 100%)')
    expect(text).toContain(`Número da transação ${payment.id}`)
    expect(text).toContain('Comprador Conta excluída')
  })

  test('is found by our id alone, not by the provider’s or a guess', async () => {
    const { payment } = await sale()
    const guesses = [payment.providerId ?? '', '1', 'x', payment.id.toUpperCase(), `${payment.id} `, '%', "' or 1=1 --"]
    for (const guess of guesses)
      for (const { status, body } of [await find(guess), await receipt(guess)])
        expect([guess, status, body.code]).toEqual([guess, 404, 'payment_not_found'])
  })

  test('does not exist before the payment is approved, nor if it never is', async () => {
    const pending = await pendingPayment(store)
    const cancelled = await pendingPayment(store, { status: 'cancelled', cancelledAt: Date.now() })
    for (const ask of [find, receipt]) {
      expect(await ask(pending.id)).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
      expect(await ask(cancelled.id)).toMatchObject({ status: 409, body: { code: 'payment_not_approved' } })
    }
  })

  test('is limited by address, whether it is searched or opened', async () => {
    const { payment } = await sale()
    const ip = address()
    const question = { params: { paymentId: payment.id }, headers: from(ip) }
    const { name, max } = rateLimits.receipt
    const counted = { bucket: `${name}:${ip}`, hits: max - 2, resetsAt: Date.now() + 60_000 }
    await store.db.insert(counters).values(counted)
    for (const endpoint of [api.getReceipt, api.generateReceipt])
      expect((await store.ask(endpoint, question)).status).toBe(200)
    for (const endpoint of [api.getReceipt, api.generateReceipt]) {
      const { status, body, headers } = await store.ask(endpoint, question)
      expect([status, body.code]).toEqual([429, 'too_many_requests'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await find(payment.id)).status).toBe(200)
  })

  test('costs two round trips', async () => {
    const { payment } = await sale()
    await receipt(payment.id)
    store.proxy.reset()
    await receipt(payment.id)
    expect(store.proxy.roundTrips()).toBe(2)
  })

  test('is linked in the panel’s list if there is one', async () => {
    const { payment } = await sale()
    const open = await pendingPayment(store)
    const urlOf = async (id: string) => {
      const { body } = await store.ask(listPurchaseHistory, { as: boss, query: { search: id } })
      return (body as Page<Purchase>).items[0]?.receiptUrl
    }
    expect(await urlOf(open.id)).toBeNull()
    const url = await urlOf(payment.id)
    expect(url).toBe(`${store.url}/api/payments/receipt/${payment.id}`)
    expect((await fetch(url ?? '')).headers.get('content-type')).toBe('application/pdf')
  })
})
