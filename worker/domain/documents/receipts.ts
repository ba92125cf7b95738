import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { addressLine, brand } from '#schema/brand.ts'
import { maskEmail } from '#schema/rules/accounts.ts'
import type { Language } from '#schema/rules/languages.ts'
import { formatMoney } from '#schema/rules/money.ts'
import { collectorTitles, hasReceipt } from '#schema/rules/payments.ts'
import { textsIn } from '#schema/rules/translations.ts'
import { type PaymentRow, payments, products, type RefundRow, refunds, users } from '#schema/tables/index.ts'
import { receiptTexts } from '#schema/texts/documents.ts'
import type { Deps } from '#worker/deps.ts'
import type { Block, Fact } from '#worker/lib/pdf/blocks.ts'
import { makeDocument } from '#worker/lib/pdf/document.ts'
import { englishName } from '../english-name.ts'
import { partsOf, type ShownPart } from '../partial-refunds.ts'
import { brasiliaTime, documentFonts, type PdfFile, shopDocument } from './letterhead.ts'
import { receiptUrl } from './receipt-url.ts'

/**
 * The URL of a receipt for whoever knows the shop's payment id, which cannot be guessed. The provider's ids are sequential and not
 * accepted.
 */
export async function findReceipt(deps: Deps, id: string, language: Language): Promise<{ receiptUrl: string }> {
  const { payment } = await findPaid(deps, id)
  return { receiptUrl: `${receiptUrl(deps, payment)}?lang=${language}` }
}

/** The receipt, for whoever knows the payment id: hence without the key, network address and full e-mail. */
export async function makeReceipt(deps: Deps, id: string, language: Language): Promise<PdfFile> {
  const paid = await findPaid(deps, id)
  const { title } = receiptTexts[language]
  const document = {
    ...shopDocument(language),
    title: `${title} · ${productNameIn(language, paid)}`,
    createdAt: deps.now(),
    blocks: blocksOf(paid, language, deps.now()),
  }
  const bytes = await makeDocument(document, documentFonts(deps))
  return { bytes, name: `recibo-${id.slice(0, 8)}.pdf` }
}

interface Paid {
  payment: PaymentRow
  refund: RefundRow | null
  parts: readonly ShownPart[]
  email: string | null
  /** Of the product; empty where it has not been written. */
  englishName: string
}

const productNameIn = (language: Language, { payment: { productName }, englishName }: Paid): string =>
  textsIn(language, { productName, en: { productName: englishName } }).productName.text

async function findPaid({ db }: Deps, id: string): Promise<Paid> {
  const [paid] = await db
    .select({
      payment: payments,
      refund: refunds,
      parts: partsOf(payments.id).as('parts'),
      email: users.email,
      englishName: englishName.as('english_name'),
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(products, eq(products.id, payments.productId))
    .where(eq(payments.id, id))
  if (!paid) throw new StoreError('payment_not_found')
  if (paid.payment.status === 'pending') throw new StoreError('payment_pending')
  if (!hasReceipt(paid.payment.status)) throw new StoreError('payment_not_approved')
  return paid
}

function blocksOf(paid: Paid, language: Language, now: number): Block[] {
  const { payment, refund, parts, email } = paid
  const t = receiptTexts[language]
  const { displayName, legalName, cnpj, supportEmail } = brand
  const timeOf = (at: number) => brasiliaTime(at, language)
  const refundFacts: Fact[] = refund
    ? [[t.refund, t.refundedAt[refund.status](timeOf(lastChange(payment, refund)))]]
    : []
  // One that is on its way may still be refused.
  const partFacts = parts.flatMap(({ status, amountCents, closedAt }): Fact[] =>
    status === 'done' && closedAt !== null
      ? [[t.part, t.partAt(formatMoney(amountCents, payment.currency, language), timeOf(closedAt))]]
      : [],
  )
  return [
    { kind: 'title', text: t.title },
    {
      kind: 'sum',
      name: t.paid,
      value: formatMoney(payment.amountCents, payment.currency, language),
      note: standingOf(payment, refund, partFacts.length > 0, language),
    },
    {
      kind: 'facts',
      facts: [
        [t.product, productNameIn(language, paid)],
        [payment.renewsLicenseId === null ? t.license : t.renewal, t.days(payment.keyExpiration)],
        ...priceFacts(payment, language),
        [t.currency, payment.currency],
        [t.method, methodOf(payment, language)],
        [t.paidAt, timeOf(boughtAt(payment))],
        ...partFacts,
        ...refundFacts,
        [t.transaction, payment.providerId ?? payment.id],
        [t.number, payment.id],
        [t.buyer, email === null ? t.noBuyer : maskEmail(email)],
      ],
    },
    { kind: 'heading', text: t.seller },
    {
      kind: 'facts',
      facts: [
        [t.sellerName, `${legalName} (${displayName})`],
        ['CNPJ', cnpj],
        [t.address, addressLine],
        [t.support, supportEmail],
      ],
    },
    { kind: 'note', text: t.madeAt(timeOf(now)) },
  ]
}

/** A manual order was recorded after it was paid. */
const boughtAt = ({ method, approvedAt, createdAt }: PaymentRow): number =>
  method === 'manual' ? createdAt : (approvedAt ?? createdAt)

/** Until a refund is done or refused, neither that the sale stands nor that the money went back is certain. */
function standingOf(
  { status }: PaymentRow,
  refund: RefundRow | null,
  isPartlyRefunded: boolean,
  language: Language,
): string {
  const t = receiptTexts[language]
  if (refund?.status === 'requested' || refund?.status === 'processing') return t.refunding
  return isPartlyRefunded && status === 'approved' ? t.partlyRefunded : t.status[status]
}

const lastChange = ({ refundedAt }: PaymentRow, { status, completedAt, refusedAt, createdAt }: RefundRow): number =>
  (status === 'done' ? (completedAt ?? refundedAt) : status === 'refused' ? refusedAt : null) ?? createdAt

/** The price before the coupon and the discount, where there was one. */
export function priceFacts(
  { listPriceCents, amountCents, currency, discount }: PaymentRow,
  language: Language,
): Fact[] {
  if (listPriceCents === amountCents) return []
  const t = receiptTexts[language]
  const off = formatMoney(listPriceCents - amountCents, currency, language)
  return [
    [t.listPrice, formatMoney(listPriceCents, currency, language)],
    [t.discount, `${off} (${discount}%)`],
  ]
}

/** "PIX, Mercado Pago". */
export function methodOf({ method, provider }: PaymentRow, language: Language): string {
  const name = receiptTexts[language].methods[method]
  return provider === 'none' ? name : `${name}, ${collectorTitles[provider]}`
}
