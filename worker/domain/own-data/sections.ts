import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  accountLinks,
  addressClaims,
  couponHolds,
  customerNotes,
  deliveries,
  deviceMoves,
  disputes,
  emails,
  evidenceLinks,
  feedback,
  keyViews,
  licenseCallers,
  licenseDays,
  licenseDevices,
  licenseGrants,
  licenseRefusals,
  licenseReminders,
  licenses,
  notificationReads,
  notifications,
  type PaymentRow,
  partialRefunds,
  payments,
  recoveryCodes,
  refundRequests,
  refunds,
  secondFactors,
  suggestions,
  type UserRow,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { imageAddress } from '../accounts/profile-images.ts'
import { receiptUrl } from '../documents/receipt-url.ts'
import { shownKey } from '../licenses/hidden-keys.ts'
import { isHandedOut } from '../licenses/key-views.ts'

type Columns = Record<string, unknown>

/** The rows of one table in the file of a person's data. */
export interface Section {
  /** In the file. */
  name: string
  table: SQLiteTable
  /** In SQL, on the table: the row is about the user. */
  isOwn: (userId: string) => SQL
  /** The columns that are not in the file, each with the reason. */
  leftOut: Record<string, string>
  /** Further columns, for `also`. */
  columns?: Record<string, SQL>
  /** Further properties of a row. */
  also?: (deps: Deps, row: Columns) => Columns | Promise<Columns>
}

const isOfUser = (userId: string) => sql`user_id = ${userId}`
const isOfPayment = (userId: string) => sql`payment_id in (select id from ${payments} where user_id = ${userId})`
const isOfKey = (userId: string) => sql`license_id in (select id from ${licenses} where user_id = ${userId})`

const schedule = 'when the shop works on it next'
const aboutAdmin = 'about the admin'
const ofRefund = { requestedBy: aboutAdmin, nextAttemptAt: schedule, attempts: schedule }
const callId = 'tells the shop’s calls apart'
/** A claim may have been made by somebody else, who must not be shown to the account's owner. */
const ofClaimant = 'about whoever claimed the account, who may not be its owner'

const section = (
  name: string,
  table: SQLiteTable,
  isOwn: Section['isOwn'],
  leftOut: Section['leftOut'] = {},
  also?: Section['also'],
  columns: Section['columns'] = {},
): Section => ({ name, table, isOwn, leftOut, also, columns })

/** Everything that the shop has about a person, in the order of the file. The account itself comes first. */
export const sections: readonly Section[] = [
  section(
    'account',
    users,
    (userId) => sql`id = ${userId}`,
    { passwordHash: 'opens the account to whoever finds the password', sessionVersion: 'a counter' },
    async (deps, row) => {
      const { profileImage, sessions, taxId } = row as unknown as UserRow
      return {
        taxId: taxId && (await deps.sealed.open('tax-id', taxId)),
        profileImage: imageAddress(deps, profileImage),
        sessions: sessions.map(({ id: _, startedAt, expiresAt, ...device }) => ({
          ...{ startedAt: isoOf(startedAt), expiresAt: isoOf(expiresAt) },
          ...device,
        })),
      }
    },
  ),
  section(
    'purchases',
    payments,
    isOfUser,
    {
      collectorId: 'the account of the shop',
      feeCents: 'a cost of the shop',
      isRepeat: 'a sum over the other purchases',
      checkedAt: schedule,
      leaseUntil: schedule,
      cancelChargeAt: schedule,
      chargeMs: 'how fast the bank answered',
    },
    (deps, row) => ({ receipt: receiptUrl(deps, row as unknown as PaymentRow) }),
  ),
  section('couponUses', couponHolds, isOfPayment),
  section('refunds', refunds, isOfPayment, ofRefund),
  section('partialRefunds', partialRefunds, isOfPayment, ofRefund),
  section('refundRequests', refundRequests, isOfPayment, { decidedBy: aboutAdmin }),
  section('disputes', disputes, isOfPayment, { evidenceHash: 'a checksum' }),
  section(
    'evidenceLinks',
    evidenceLinks,
    (userId) => sql`dispute_id in (select id from ${disputes} where ${isOfPayment(userId)})`,
    { bytes: 'a document of what the other sections have' },
  ),
  section(
    'keys',
    licenses,
    isOfUser,
    { createdBy: aboutAdmin, releaseId: callId, hwid: 'that of keyDevices, before that list was kept' },
    // Downloading one's data must not cost the right to withdraw.
    (_, row) => {
      const { key, isHandedOut } = row as { key: string; isHandedOut: number }
      return { ...shownKey(isHandedOut === 1, 'key', { key }), isHandedOut: isHandedOut === 1 }
    },
    { isHandedOut },
  ),
  section('keyDeliveries', deliveries, isOfPayment, { nextAttemptAt: schedule, leaseId: callId }),
  section('keyViews', keyViews, isOfKey),
  section('keyUses', licenseDays, isOfKey),
  section('keyDays', licenseGrants, isOfPayment),
  section('keyReminders', licenseReminders, isOfKey),
  section('deviceMoves', deviceMoves, isOfKey, {
    id: 'a part of the code',
    codeHash: 'a checksum',
    digest: 'a checksum',
  }),
  section('keyDevices', licenseDevices, isOfKey, { digest: 'a checksum' }),
  section('keyCallers', licenseCallers, isOfKey, { callers: 'checksums' }),
  section('keyRefusals', licenseRefusals, isOfKey),
  section('reviews', feedback, isOfUser),
  section('suggestions', suggestions, isOfUser, { decidedBy: aboutAdmin, decidedByName: aboutAdmin }),
  section('notifications', notifications, isOfUser, { sender: aboutAdmin, dedupe: 'a repeated id' }),
  section('notificationsRead', notificationReads, isOfUser),
  section('emails', emails, isOfUser, {
    params: 'what its text refers to: rows of the other lists, or a link that opens the account',
    dedupe: 'a repeated id',
    attempts: schedule,
    nextAttemptAt: schedule,
    failure: 'an error of the mail service',
  }),
  section('secondFactors', secondFactors, isOfUser, {
    handle: 'the id of a passkey',
    secret: 'a part of what opens the account',
    position: 'a counter',
  }),
  section('recoveryCodes', recoveryCodes, isOfUser, { codeHash: 'a part of what opens the account' }),
  section('staffNotes', customerNotes, isOfUser, { authorId: aboutAdmin }),
  section('accountLinks', accountLinks, isOfUser, { id: 'a part of the link' }),
  section('addressClaims', addressClaims, isOfUser, {
    payerName: ofClaimant,
    newAddress: ofClaimant,
    message: ofClaimant,
    networkAddress: ofClaimant,
    language: ofClaimant,
    decidedBy: aboutAdmin,
  }),
]
