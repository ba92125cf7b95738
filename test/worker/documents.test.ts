import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOpenApi } from '#schema/api/docs.ts'
import * as api from '#schema/api/documents.ts'
import type { Page } from '#schema/api/lists.ts'
import { listPurchaseHistory, type Purchase } from '#schema/api/purchases.ts'
import { brand } from '#schema/brand.ts'
import { maskEmail, termsVersion } from '#schema/rules/accounts.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { refunds } from '#schema/tables/payments.ts'
import { terms, termsOf } from '#schema/texts/terms.ts'
import { contentDisposition } from '#worker/http/documents.ts'
import { isPrintable, printable, wrap } from '#worker/lib/pdf/text.ts'
import { openStore, type Store } from '../open-store.ts'
import { address, admin, client, type Person } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { license, pendingPayment } from '../rows.ts'

let store: Store
let boss: Person
let ana: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
  ana = await client(store, {
    name: 'Ana Conceição',
    email: 'cliente@trinco.test',
    termsVersion,
    termsAcceptedAt: Date.UTC(2026, 10, 21, 2, 3, 4),
    termsAddress: '198.51.100.7',
  })
})
afterAll(() => store.close())

const approvedAt = Date.UTC(2026, 10, 21, 8, 58, 12)
type Payment = Parameters<typeof pendingPayment>[1]

/** A purchase of Ana's that was paid, and its key. */
async function sale(over: Payment = {}) {
  const payment = await pendingPayment(store, {
    userId: ana.id,
    productName: 'Aurora Trainer: edição plena',
    status: 'approved',
    approvedAt,
    termsVersion,
    termsAcceptedAt: approvedAt - 60_000,
    termsAddress: '198.51.100.7',
    listPriceCents: 5_000,
    amountCents: 4_490,
    discount: 10,
    couponCode: 'SEGREDO',
    ...over,
  })
  const { key } = await license(store, { paymentId: payment.id, userId: ana.id, productName: payment.productName })
  return { payment, key }
}

/** Addresses differ, so that no test eats up another's calls. */
const from = (address: string) => ({ 'cf-connecting-ip': address })
const receipt = (paymentId: string, lang = 'pt-BR') =>
  store.ask(api.getReceipt, { params: { paymentId }, query: { lang }, headers: from(address()) })
const find = (paymentId: string) =>
  store.ask(api.generateReceipt, { params: { paymentId }, headers: from(address()), lang: 'pt-BR' })
const purchaseTerms = (paymentId: string) => store.ask(api.getPurchaseTerms, { as: boss, params: { paymentId } })
const userTerms = (id: string) => store.ask(api.getUserTerms, { as: boss, params: { id } })
const nameIn = (headers: Headers) => headers.get('content-disposition')

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

  test('says what was bought, for how much, how, when and from whom, on one page of A4', async () => {
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

  test('speaks English where it is asked to', async () => {
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
    ['approved', 'Reembolsado', /^Reembolso Concluído em 22 de novembro de 2026/],
    ['in_process', 'Reembolso em andamento', /^Reembolso Em andamento no provedor desde 21 de novembro de 2026/],
    ['failed', 'Reembolso não concluído', /^Reembolso Recusado pelo provedor em 22 de novembro de 2026/],
  ] as const)('of a refund that is %s says so, and when', async (status, standing, line) => {
    const day = Date.UTC(2026, 10, 22, 12)
    const { payment } = await sale({ status: 'refunded', refundedAt: day })
    await store.db.insert(refunds).values({
      paymentId: payment.id,
      status,
      source: 'user',
      amountCents: payment.amountCents,
      createdAt: Date.UTC(2026, 10, 21, 12),
      nextAttemptAt: 0,
      completedAt: status === 'in_process' ? null : day,
    })
    const { pages } = await readPdf((await receipt(payment.id)).body)
    expect(pages[0]).toContainEqual(standing)
    expect(pages[0]).toContainEqual(expect.stringMatching(line))
  })

  test('of a free order, or of an account that is gone, is whole all the same', async () => {
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

  test('is for who knows our id: neither the provider’s nor a guess opens it', async () => {
    const { payment } = await sale()
    const guesses = [payment.providerId ?? '', '1', 'x', payment.id.toUpperCase(), `${payment.id} `, '%', "' or 1=1 --"]
    for (const guess of guesses)
      for (const { status, body } of [await find(guess), await receipt(guess)])
        expect([guess, status, body.code]).toEqual([guess, 404, 'payment_not_found'])
  })

  test('is not there before the money is, nor where it never came', async () => {
    const pending = await pendingPayment(store)
    const cancelled = await pendingPayment(store, { status: 'cancelled', cancelledAt: Date.now() })
    for (const ask of [find, receipt]) {
      expect(await ask(pending.id)).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
      expect(await ask(cancelled.id)).toMatchObject({ status: 409, body: { code: 'payment_not_approved' } })
    }
  })

  test('is given to one address so often a minute, looked for or opened, and no more', async () => {
    const { payment } = await sale()
    const question = { params: { paymentId: payment.id }, headers: from(address()) }
    for (let n = 0; n < rateLimits.receipt.max; n++)
      expect((await store.ask(n % 3 === 0 ? api.getReceipt : api.generateReceipt, question)).status).toBe(200)
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

  test('stands in the panel’s list where there is one', async () => {
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

describe('the record of the accepted terms', () => {
  test('with an account holds who accepted what, when and from where, then the whole text', async () => {
    const { status, body, headers } = await userTerms(ana.id)
    expect(status).toBe(200)
    expect(nameIn(headers)).toBe(
      `attachment; filename="terms-cliente@trinco.test.pdf"; filename*=UTF-8''terms-cliente%40trinco.test.pdf`,
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const { pdf, pages } = await readPdf(body)
    expect(pdf.getTitle()).toBe('Registro de aceite dos termos')
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Registro de aceite dos termos',
        `CNPJ ${brand.cnpj}`,
        'Cliente Ana Conceição',
        'E-mail cliente@trinco.test',
        `Identificador da conta ${ana.id}`,
        `Versão dos termos ${termsVersion}`,
        'Data e hora em Brasília 20 de novembro de 2026 às 23:03:04 (horário de Brasília, UTC-03:00)',
        'Data e hora em UTC 2026-11-21T02:03:04.000Z',
        'Endereço de rede (IP) 198.51.100.7',
        'Declaração de aceite',
      ]),
    )
    for (const [n, page] of pages.entries())
      expect(page.at(-2)).toBe(`${brand.legalName} · CNPJ ${brand.cnpj} ${n + 1} de ${pages.length}`)
    expect(bodyOf(pages.slice(1))).toBe(wholeText())
  })

  test('with a purchase holds the purchase too', async () => {
    const { payment, key } = await sale()
    const { body, headers } = await purchaseTerms(payment.id)
    expect(nameIn(headers)).toContain('filename="terms-purchase-cliente@trinco.test.pdf"')
    const { pages, text } = await readPdf(body)
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Registro de aceite dos termos na compra',
        'Cliente Ana Conceição',
        'Data e hora em UTC 2026-11-21T08:57:12.000Z',
        'Produto Aurora Trainer: edição plena, 30 dias',
        'Preço R$ 50,00',
        'Valor R$ 44,90',
        'Forma de pagamento PIX, Mercado Pago',
        `Pagamento ${payment.id}`,
        `Número da transação ${payment.providerId}`,
        'Situação Aprovado',
      ]),
    )
    expect(text).toContain('pagamento de Aurora Trainer: edição plena.')
    expect(text).not.toContain(key)
    expect(bodyOf(pages.slice(1))).toBe(wholeText())
  })

  test('stays when the account is gone, named after the payment', async () => {
    const { payment } = await sale({ userId: null })
    const { body, headers } = await purchaseTerms(payment.id)
    expect(nameIn(headers)).toContain(`filename="terms-purchase-${payment.id}.pdf"`)
    const { text } = await readPdf(body)
    expect(text).toContain('Cliente Conta excluída')
    expect(text).not.toContain('null')
  })

  test('of a version whose text is not kept says so, and puts no other in its place', async () => {
    const { id } = await client(store, { termsVersion: '2019-01-01', termsAcceptedAt: 0, termsAddress: null })
    const { pages, text } = await readPdf((await userTerms(id)).body)
    expect(pages).toHaveLength(1)
    expect(text).toContain('O texto da versão 2019-01-01 não está guardado neste sistema')
    expect(text).toContain('Endereço de rede (IP) Não registrado')
    expect(termsOf('constructor')).toBeUndefined()
  })

  test('is not there where nobody accepted, or nobody is', async () => {
    const { id } = await client(store)
    const payment = await pendingPayment(store)
    expect(await userTerms(id)).toMatchObject({ status: 404, body: { code: 'terms_not_recorded' } })
    expect(await userTerms('nobody')).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    expect(await purchaseTerms(payment.id)).toMatchObject({ status: 404, body: { code: 'terms_not_recorded' } })
    expect(await purchaseTerms('nothing')).toMatchObject({
      status: 404,
      body: {
        code: 'purchase_not_found',
        error: 'Não foi possível encontrar o pagamento. Verifique se o pagamento existe no sistema.',
      },
    })
  })

  test('of a hostile name or address is a file and nothing more', async () => {
    const email = 'a"\r\nx: 1\r\n\r\n<script>/../../é\u202efdp.exe@x.test'
    const accepted = { termsVersion, termsAcceptedAt: 1, termsAddress: 'x\r\ny' }
    const { id } = await client(store, { ...accepted, email, name: '👩🏽‍🚀 Łódź\u0007\u200b ﬁm (Дa)\\) Tj ET' })
    const { status, body, headers } = await userTerms(id)
    expect(status).toBe(200)
    expect(headers.get('x')).toBeNull()
    expect(nameIn(headers)).toBe(
      `attachment; filename="terms-ax 1script....efdp.exe@x.test.pdf"; filename*=UTF-8''terms-ax%201script....%C3%A9fdp.exe%40x.test.pdf`,
    )
    const { text } = await readPdf(body)
    expect(text).toContain('Cliente ? Lódz fim (?a)\\) Tj ET')
    expect(text).toContain('aparecem como “?”')
  })
})

test('the OpenAPI document says which calls answer a PDF', async () => {
  const { body } = await store.ask(getOpenApi)
  const paths = body.paths as Record<string, { get: { responses: Record<string, { content: object }> } }>
  for (const { path } of [api.getReceipt, api.getUserTerms, api.getPurchaseTerms])
    expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.get.responses[200]?.content).toEqual({ 'application/pdf': {} })
})

describe('text', () => {
  test('is printable exactly where the standard fonts have a glyph', async () => {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
    const known = new Set(font.getCharacterSet())
    const ours = Array.from({ length: 0x3000 }, (_, code) => code).filter((code) =>
      isPrintable(String.fromCharCode(code)),
    )
    expect(ours.filter((code) => !known.has(code))).toEqual([])
    expect([...known].filter((code) => code > 0x20 && !ours.includes(code) && ![0xa0, 0xad].includes(code))).toEqual([])
  })

  test('that cannot be shown becomes its nearest, or one question mark for each sign', () => {
    expect(printable('ação, “nº” – € • ÿ')).toBe('ação, “nº” – € • ÿ')
    expect(printable('a\u0301c\u0327a\u0303o')).toBe('áção')
    expect(printable('Nguyễn Łukasz Đorđe −5 → ½ ﬁm')).toBe('Nguyen Lukasz Dorde -5 -> ½ fim')
    expect(printable('👨‍👩‍👧‍👦 🇧🇷 日本 ☕️')).toBe('? ? ?? ?')
    expect(printable('a\u202eb\u200bc\u0000d\te\r\nf')).toBe('abcd e f')
  })

  test('breaks at spaces, within words only where it must, and loses nothing', () => {
    const lines = wrap(`Lei nº 13.709 ${'x'.repeat(25)} e mais`, 10, (part) => part.length)
    expect(lines.every((line) => line.length <= 10)).toBe(true)
    expect(lines.join('').replaceAll(/\s/g, '')).toBe(`Leinº13.709${'x'.repeat(25)}emais`)
    expect(lines[0]).toBe('Lei')
    expect(lines.at(-1)).toBe('e\xa0mais')
  })

  test('of an address of mail is masked to what its owner knows it by', () => {
    const masked = ['cliente@trinco.test', 'a@b', '"x@y"@z.com.br', '', '😀@é.com'].map(maskEmail)
    expect(masked).toEqual(['c•••@t•••.test', 'a•••@b•••', '"•••@z•••.br', '•••@•••', '😀•••@é•••.com'])
  })
})

test('a file’s name never ends the header, the quotes or the folder', () => {
  expect(contentDisposition('inline', '../../etc/passwd')).toBe(
    `inline; filename="etcpasswd"; filename*=UTF-8''etcpasswd`,
  )
  expect(contentDisposition('inline', 'ação (1)*.pdf')).toBe(
    `inline; filename="acao (1).pdf"; filename*=UTF-8''a%C3%A7%C3%A3o%20%281%29.pdf`,
  )
  const long = contentDisposition('attachment', `${'é'.repeat(500)}.pdf`)
  expect(long).toMatch(/^attachment; filename="e{150}\.pdf"; filename\*=UTF-8''(%C3%A9){150}\.pdf$/)
})

/** Pages without their heads and feet. */
const bodyOf = (pages: string[][]): string => pages.flatMap((page) => page.slice(2, -2)).join(' ')

const wholeText = (): string =>
  [
    `Texto integral dos termos, versão ${termsVersion}`,
    ...terms['pt-BR'].flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
  ].join(' ')
