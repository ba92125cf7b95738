import { describe, expect, test } from 'vitest'
import * as api from '#schema/api/documents.ts'
import { brand } from '#schema/brand.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { terms, termsOf } from '#schema/texts/terms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { pendingPayment } from '../rows.ts'
import { buyer, type PaymentColumns, paidPurchase } from './paid-purchase.ts'

const store = await openFileStore()
const boss = await admin(store)
const ana = await buyer(store)

const sale = (over: PaymentColumns = {}) => paidPurchase(store, ana, over)

const purchaseTerms = (paymentId: string) => store.ask(api.getPurchaseTerms, { as: boss, params: { paymentId } })
const userTerms = (id: string) => store.ask(api.getUserTerms, { as: boss, params: { id } })
const nameIn = (headers: Headers) => headers.get('content-disposition')

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

  test('of the version before has the text that was accepted then', async () => {
    const { id } = await client(store, { termsVersion: '2026-11-22', termsAcceptedAt: 1 })
    const { text } = await readPdf((await userTerms(id)).body)
    expect(text).toContain('Texto integral dos termos, versão 2026-11-22')
    expect(text).toContain('CNPJ 00.000.000/0000-00, com endereço')
    expect(text).toContain('você pode pedir uma cópia desse registro ao suporte')
  })

  test('does not exist without an acceptance, a user or a payment', async () => {
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

  test('of a hostile name or e-mail has a safe file name and text', async () => {
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
/** The text of pages without their headers and footers. */
const bodyOf = (pages: string[][]): string => pages.flatMap((page) => page.slice(2, -2)).join(' ')

const wholeText = (): string =>
  [
    `Texto integral dos termos, versão ${termsVersion}`,
    ...terms['pt-BR'].flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
  ].join(' ')
