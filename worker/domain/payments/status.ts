import { and, eq, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError, textOf } from '#schema/api/errors.ts'
import type { checkPaymentStatus } from '#schema/api/payments.ts'
import type { Language } from '#schema/rules/languages.ts'
import { isSuspended } from '#schema/rules/licenses.ts'
import { toWire } from '#schema/rules/money.ts'
import { payerCheckOf } from '#schema/rules/payers.ts'
import { type EndReason, statusMaxAgeMs } from '#schema/rules/payments.ts'
import { deliveries, licenses, type PaymentRow, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, packed } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { MalformedAnswer, ProviderError } from '#worker/providers/errors.ts'
import type { Caller } from '../accounts/caller-check.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { withKey } from '../licenses/hand-out.ts'
import {
  endReason,
  isActive,
  isDelivering,
  isNamed,
  type KeyState,
  keyState,
  type PaymentWithLicense,
} from '../payment-rows/queries.ts'
import { isReserved } from '../payment-rows/unpaid-holds.ts'
import { settingOf } from '../shop-settings.ts'
import {
  applyProviderStatus,
  fetchProviderPayment,
  isCodeNew,
  type KnownPayment,
  knownColumns,
} from './apply-provider-status.ts'
import { askOnce, lastFaultOf, noteFault, thisMoment } from './ask-once.ts'
import { payerOnWire } from './payer.ts'

/** Seconds until a payment's window closes. */
export const timeLeft = ({ expiresAt }: Pick<PaymentRow, 'expiresAt'>, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / 1000))

/** What a poll reads. */
interface Poll
  extends KnownPayment,
    Pick<
      PaymentRow,
      'productName' | 'renewsLicenseId' | 'couponCode' | 'discount' | 'hostedUrl' | 'expiresAt' | 'checkedAt'
    >,
    KeyState {
  endReason: EndReason | null
  payerSetting: number
  payerHint: string | null
}

/** With who asks for it. */
interface OwnPoll extends Poll {
  mustChangePassword: boolean
}

/** Whether there is a caller, and their payment. */
const selectPoll = (db: Database, { id, check }: Caller, paymentId: string, at: number) =>
  db
    .select({
      poll: packed<OwnPoll>({
        mustChangePassword: users.mustChangePassword,
        ...knownColumns,
        productName: payments.productName,
        renewsLicenseId: payments.renewsLicenseId,
        couponCode: payments.couponCode,
        discount: payments.discount,
        qrCode: sql`iif(${payments.status} = 'pending', ${payments.qrCode}, null)`,
        hostedUrl: sql`iif(${payments.status} = 'pending', ${payments.hostedUrl}, null)`,
        expiresAt: payments.expiresAt,
        checkedAt: payments.checkedAt,
        endReason,
        payerSetting: settingOf('payer_check'),
        payerHint: users.taxIdHint,
        ...keyState(at),
      }),
    })
    .from(users)
    .leftJoin(payments, and(isNamed(paymentId), eq(payments.userId, id)))
    .leftJoin(licenses, isLicenseOf('payments'))
    .leftJoin(deliveries, eq(deliveries.paymentId, payments.id))
    .where(check?.isCaller ?? eq(users.id, id))

/** The buyer's own payment, in one round trip with the check of the caller. */
async function readPoll({ db, now }: Deps, caller: Caller, paymentId: string): Promise<Poll> {
  const [found] = await selectPoll(db, caller, paymentId, now())
  caller.check?.acceptSession(found?.poll)
  if (!found || found.poll.id === null) throw new StoreError('payment_not_found')
  return found.poll
}

/**
 * The status of the buyer's own payment. Where it was fetched from the provider too long ago it is fetched again, so that a lost webhook
 * costs seconds and not a sale; where the provider is down, the stored status is returned. With an approved one the key is handed out.
 */
export async function checkStatus(
  deps: Deps,
  caller: Caller,
  id: string,
  { language, address }: { language: Language; address: string },
): Promise<Answer<typeof checkPaymentStatus>> {
  const readAt = thisMoment()
  const found = await readPoll(deps, caller, id)
  const isStale = found.status === 'pending' && deps.now() - found.checkedAt > statusMaxAgeMs
  const settled = isStale ? await askOnce(deps, found.id, readAt, () => refresh(deps, found)) : undefined
  const current = settled === 'changed' ? await readPoll(deps, caller, id) : (settled ?? found)
  const shown = current.status === 'approved' ? await withKey(deps, { id: caller.id, address }, current) : current
  return {
    ...statusOnWire(shown, deps.now(), language),
    ...payerOnWire(deps, shown, { check: payerCheckOf(shown.payerSetting), hint: shown.payerHint }),
  }
}

/** Fetches a pending payment's status from the provider and applies it. Returns the payment that this settled; undefined where nothing changed. */
async function refresh(deps: Deps, payment: Poll): Promise<Poll | 'changed' | undefined> {
  try {
    const reported = await fetchProviderPayment(deps, payment)
    noteFault(payment.id, null)
    if (reported && (reported.status !== 'pending' || isCodeNew(payment, reported))) {
      const settled = await applyProviderStatus(deps, payment, reported, 'poll')
      if (settled?.payment.status === 'approved') return pollOf(settled)
      await recordCheck(deps, payment.id)
      return 'changed'
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    noteFault(payment.id, error instanceof MalformedAnswer ? 'malformed' : 'unreachable')
  }
  await recordCheck(deps, payment.id)
  return undefined
}

/** Also where the provider is down: the next polls wait before they ask again. */
const recordCheck = ({ db, now }: Deps, paymentId: string) =>
  db.update(payments).set({ checkedAt: now() }).where(eq(payments.id, paymentId))

/** The same of an approved payment that was read whole. */
const pollOf = ({ payment, license, delivery, suspension }: PaymentWithLicense): Poll => ({
  ...payment,
  licenseId: license?.id ?? null,
  key: payment.renewsLicenseId === null ? (license?.key ?? null) : null,
  isHandedOut: 0,
  isJustHandedOut: 0,
  isUsable: license && Number(!isSuspended(license) && license.deletedAt === null),
  expirationDate: license?.expirationDate ?? null,
  deliveryStatus: delivery?.status ?? null,
  suspension,
  endReason: null,
  payerSetting: 0,
  payerHint: null,
})

function statusOnWire(
  poll: Poll,
  now: number,
  language: Language,
): Omit<Answer<typeof checkPaymentStatus>, 'payerCheck' | 'payerHint'> {
  const { status, isProcessing } = poll
  const isPending = status === 'pending'
  const isExpired = isPending ? poll.expiresAt <= now && !isProcessing : poll.endReason === 'expired'
  return {
    payment_id: poll.id,
    status,
    timeLeft: isPending ? timeLeft(poll, now) : 0,
    isExpired,
    processing: isPending && isProcessing,
    isReserved: isReserved(poll),
    providerFault: isPending ? lastFaultOf(poll.id) : null,
    productName: poll.productName,
    renewsLicenseId: poll.renewsLicenseId,
    amount: toWire(poll.amountCents),
    coupon: poll.couponCode === null ? null : { code: poll.couponCode, discount: poll.discount },
    qr_code: isPending && !isExpired ? poll.qrCode : null,
    hostedUrl: isPending && !isExpired ? poll.hostedUrl : null,
    licenseKey: status === 'approved' ? poll.key : null,
    isDelivering: status === 'approved' && isDelivering(poll),
    isActive: isActive(poll),
    suspension: poll.suspension,
    expiration: isoOf(poll.expirationDate),
    error: status === 'cancelled' && !isExpired ? textOf('payment_not_approved', language) : null,
    reason: poll.endReason,
  }
}
