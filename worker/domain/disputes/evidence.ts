import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { maskKey } from '#schema/rules/activations.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { formatMoney } from '#schema/rules/money.ts'
import {
  type DisputeRow,
  disputes,
  keyViews,
  type LicenseRow,
  licenseDays,
  licenseDevices,
  licenses,
  notifications,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
  type UserRow,
  users,
} from '#schema/tables/index.ts'
import { evidenceTexts as t } from '#schema/texts/evidence.ts'
import { termsOf } from '#schema/texts/terms.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import type { Block, Document, Fact } from '#worker/lib/pdf/blocks.ts'
import { makeDocument } from '#worker/lib/pdf/document.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { brasiliaTime, documentFonts, type PdfFile, shopDocument } from '../documents/letterhead.ts'
import { acceptanceFacts, personFacts, purchaseFacts } from '../documents/terms-acceptance.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { partsOf } from '../partial-refunds.ts'
import { settingOf } from '../shop-settings.ts'

const language = 'pt-BR'
/** Enough to prove delivery and use, and few enough to keep the file far below a provider's limit. */
const viewsMax = 40
const daysMax = 120

const timeOf = (at: number) => brasiliaTime(at, language)

/**
 * The evidence for a contested sale, for the provider of the payment: the order, the accepted terms, the buyer's account, when the key was
 * delivered, revealed, copied and used, and what became of a refund. Throws 404 `dispute_not_found`.
 */
export async function makeEvidence(deps: Deps, disputeId: string): Promise<PdfFile> {
  const found = await readEvidence(deps, disputeId)
  const document: Document = {
    ...shopDocument(language),
    title: `${t.title} · ${found.payment.productName}`,
    createdAt: deps.now(),
    blocks: [
      { kind: 'title', text: t.title },
      { kind: 'heading', text: t.dispute },
      { kind: 'facts', facts: disputeFacts(found) },
      { kind: 'heading', text: t.order },
      { kind: 'facts', facts: orderFacts(found) },
      { kind: 'heading', text: t.buyer },
      { kind: 'facts', facts: buyerFacts(found) },
      { kind: 'heading', text: t.terms },
      termsBlock(found),
      { kind: 'heading', text: t.delivery },
      ...deliveryBlocks(found),
      ...usageBlocks(found),
      { kind: 'heading', text: t.refunds },
      refundBlock(found),
      ...policyBlocks(found),
      { kind: 'note', text: t.madeAt(timeOf(deps.now())) },
    ],
  }
  const bytes = await makeDocument(document, documentFonts(deps))
  return { bytes, name: `evidencias-${found.payment.id.slice(0, 8)}.pdf` }
}

type Evidence = Awaited<ReturnType<typeof readEvidence>>

async function readEvidence({ db }: Deps, disputeId: string) {
  const paymentId = sql`(select ${disputes.paymentId} from ${disputes} where ${disputes.id} = ${disputeId})`
  const licenseId = sql`(select l.id from ${payments} p join ${licenses} l on ${isLicenseOf('p', 'l')} where p.id = ${paymentId})`
  const buyerId = sql`(select ${payments.userId} from ${payments} where ${payments.id} = ${paymentId})`
  const keyNotices = ['key_delivered', 'late_key_delivered', 'key_renewed'] as const
  const { sale, ...others } = await readBatch(db, {
    sale: db
      .select({
        ...{ dispute: disputes, payment: payments, user: users, license: licenses, refund: refunds },
        parts: partsOf(payments.id).as('parts'),
        refundHours: settingOf('refund_hours'),
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .leftJoin(users, eq(users.id, payments.userId))
      .leftJoin(licenses, isLicenseOf('payments'))
      .leftJoin(refunds, eq(refunds.paymentId, payments.id))
      .where(eq(disputes.id, disputeId)),
    views: db
      .select({
        kind: keyViews.kind,
        address: keyViews.address,
        at: keyViews.viewedAt,
        all: sql<number>`count(*) over ()`,
      })
      .from(keyViews)
      .where(eq(keyViews.licenseId, licenseId))
      .orderBy(keyViews.viewedAt)
      .limit(viewsMax),
    devices: db
      .select({ digest: licenseDevices.digest })
      .from(licenseDevices)
      .where(eq(licenseDevices.licenseId, licenseId))
      .orderBy(licenseDevices.boundAt),
    days: db
      .select({
        day: licenseDays.day,
        activations: licenseDays.activations,
        validations: licenseDays.validations,
        all: sql<number>`count(*) over ()`,
      })
      .from(licenseDays)
      .where(eq(licenseDays.licenseId, licenseId))
      .orderBy(desc(licenseDays.day))
      .limit(daysMax),
    notices: db
      .select({ at: notifications.createdAt })
      .from(notifications)
      .where(
        and(
          inArray(notifications.notice, keyNotices),
          eq(notifications.dedupe, sql`'payment:' || ${paymentId} || ':approved'`),
        ),
      ),
    otherPurchases: db
      .select({ total: count() })
      .from(payments)
      .where(and(eq(payments.userId, buyerId), eq(unindexed(payments.status), 'approved'), ne(payments.id, paymentId))),
  })
  const [found] = sale
  if (!found) throw new StoreError('dispute_not_found')
  return { ...found, ...others }
}

const disputeFacts = ({ dispute }: { dispute: DisputeRow; payment: PaymentRow }): Fact[] => [
  [t.kind, t.kinds[dispute.kind]],
  [t.case, dispute.caseId ?? t.none],
  [t.reason, dispute.reason || t.none],
  [t.openedAt, timeOf(dispute.openedAt)],
  [t.answerBy, timeOf(dispute.answerBy)],
]

const orderFacts = ({ dispute, payment }: Evidence): Fact[] => [
  ...purchaseFacts(payment),
  [t.contested, formatMoney(dispute.amountCents, payment.currency, language)],
  [t.orderedAt, timeOf(payment.createdAt)],
  ...(payment.approvedAt === null ? [] : [[t.paidAt, timeOf(payment.approvedAt)] as const]),
]

function buyerFacts({ user, payment, otherPurchases }: Evidence): Fact[] {
  if (!user) return [[t.name, t.none]]
  return [
    [t.name, user.name],
    ...personFacts(user),
    [t.accountSince, timeOf(user.createdAt)],
    [t.accountAge, t.days(accountDays(user, payment))],
    ...(payment.payerDiffers === null ? [] : [[t.payer, t.payers[payment.payerDiffers ? 'other' : 'same']] as const]),
    [t.otherPurchases, String(otherPurchases[0]?.total ?? 0)],
  ]
}

const accountDays = (user: UserRow, payment: PaymentRow) =>
  Math.max(0, Math.floor((payment.createdAt - user.createdAt) / dayMs))

function termsBlock({ payment }: Evidence): Block {
  const { termsVersion: version, termsAcceptedAt: at, termsAddress } = payment
  if (version === null || at === null) return { kind: 'text', text: t.noTerms }
  return { kind: 'facts', facts: acceptanceFacts({ version, at, address: termsAddress }) }
}

function deliveryBlocks({ license, notices, views }: Evidence): Block[] {
  if (!license) return [{ kind: 'text', text: t.noKey }]
  const notifiedAt = notices[0]?.at
  const facts: Fact[] = [
    [t.key, maskKey(license.key)],
    [t.issuedAt, timeOf(license.purchaseDate)],
    ...(notifiedAt === undefined ? [] : [[t.notifiedAt, timeOf(notifiedAt)] as const]),
    ...views.map(({ kind, at, address }): Fact => [t.views[kind], t.viewedBy(timeOf(at), address)]),
  ]
  const hidden = (views[0]?.all ?? 0) - views.length
  return [
    { kind: 'facts', facts },
    ...(views.length === 0 ? [{ kind: 'text', text: t.neverViewed } as const] : []),
    ...(hidden > 0 ? [{ kind: 'text', text: t.moreViews(hidden) } as const] : []),
  ]
}

function usageBlocks({ license, devices, days }: Evidence): Block[] {
  if (!license) return []
  const hidden = (days[0]?.all ?? 0) - days.length
  const daily = days.map(({ day, activations, validations }): Fact => [day, t.usedOn(activations, validations)])
  return [
    { kind: 'heading', text: t.use },
    { kind: 'facts', facts: activationFacts(license, devices) },
    ...(daily.length === 0
      ? [{ kind: 'text', text: t.neverUsed } as const]
      : ([
          { kind: 'text', text: t.useByDay },
          { kind: 'facts', facts: daily },
        ] as const)),
    ...(hidden > 0 ? [{ kind: 'text', text: t.moreUse(hidden) } as const] : []),
  ]
}

const activationFacts = ({ activatedAt, lastValidatedAt }: LicenseRow, devices: Evidence['devices']): Fact[] => [
  [t.activatedAt, activatedAt === null ? t.never : timeOf(activatedAt)],
  ...devices.map(({ digest }): Fact => [t.device, digest.slice(0, 16)]),
  [t.lastUsedAt, lastValidatedAt === null ? t.never : timeOf(lastValidatedAt)],
]

function refundBlock({ payment, refund, parts, refundHours }: Evidence): Block {
  const done = parts.flatMap(({ amountCents, closedAt, status }): Fact[] =>
    status === 'done' && closedAt !== null
      ? [[t.part, t.partAt(formatMoney(amountCents, payment.currency, language), timeOf(closedAt))]]
      : [],
  )
  if (!refund && done.length === 0) return { kind: 'text', text: t.offered(refundHours) }
  return { kind: 'facts', facts: [...done, ...(refund ? refundFacts(payment, refund) : [])] }
}

const refundFacts = (payment: PaymentRow, refund: RefundRow): Fact[] => [
  [t.refunds, t.refund(refund.status, refund.source)],
  [t.refundAmount, formatMoney(refund.amountCents, payment.currency, language)],
  [t.refundAt, timeOf(refund.completedAt ?? refund.refusedAt ?? refund.requestedAt)],
]

/** The section on sales and refunds of the terms that the buyer accepted, where its text was kept. */
function policyBlocks({ payment }: Evidence): Block[] {
  const section = termsOf(payment.termsVersion ?? '')?.find(({ id }) => id === 'sales')
  if (!section) return []
  return [{ kind: 'heading', text: t.policy }, ...section.paragraphs.map((text): Block => ({ kind: 'text', text }))]
}
