import { and, eq, sql } from 'drizzle-orm'
import type { Approval, listApprovals as api } from '#schema/api/approvals.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { type ErrorCode, textOf } from '#schema/api/errors.ts'
import { maskKey } from '#schema/rules/activations.ts'
import { inLanguage, type Language, type Words } from '#schema/rules/languages.ts'
import { type Currency, isCurrency, toWire } from '#schema/rules/money.ts'
import {
  type ApprovalRow,
  approvals,
  coupons,
  partialRefunds,
  payments,
  products,
  refunds,
  shopSettings,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { type JoinedList, readJoinedList } from '../listing/joined-lists.ts'
import { contains, type Listing, ordered, rowIdOf } from '../listing/lists.ts'
import { excessCents, partsCents } from '../refunds/partial-refunds/statements.ts'
import { isActiveStaff } from '../staff.ts'
import { callsOf, isSeenBy } from './seen.ts'

/** In SQL, on approvals: whoever has asked may still do it. */
const isAble = sql<number>`exists (
  select 1 from ${users}
  where ${users.id} = ${approvals.requestedBy}
    and iif(${approvals.call} in ${callsOf('keys')}, ${isActiveStaff(['keys'])}, ${isActiveStaff(['money'])}))`

/** In SQL, on approvals: the refund was carried out, and its provider has not taken the money back yet. */
const isMoneyDue = sql<number>`(
  exists (select 1 from ${refunds} where ${refunds.paymentId} = ${approvals.subject} and ${refunds.status} <> 'done')
  or exists (select 1 from ${partialRefunds} where ${partialRefunds.id} = ${approvals.body} ->> 'id' and ${partialRefunds.closedAt} is null))`

const couponNow = sql`(
  select json_object('code', code, 'discount', discount, 'validFrom', valid_from, 'validUntil', valid_until, 'isActive', json(iif(is_active, 'true', 'false')),
    'allowedRoles', json(allowed_roles), 'maxUses', max_uses, 'maxUsesPerCustomer', max_uses_per_customer)
  from ${coupons} where id = ${approvals.subject})`
const settingNow = sql`(select json_object(name, value) from ${shopSettings} where name = ${approvals.subject})`

const joins = sql`${approvals} left join ${payments} on ${payments.id} = ${approvals.subject}
  left join ${products} on ${products.id} = ${approvals.body} ->> 'productId'
  left join ${users} on ${users.id} = ${payments.userId}`

export const selectApprovals = (db: Database) =>
  db
    .select({
      approval: approvals,
      paymentId: payments.id,
      productName: sql<
        string | null
      >`coalesce(${payments.productName}, ${products.name}, ${approvals.body} ->> 'productName')`,
      person: sql<string | null>`coalesce(${users.name}, ${approvals.body} ->> 'buyer', ${approvals.body} ->> 'owner')`,
      currency: payments.currency,
      /** What a refund of all that is left sends back. */
      leftCents: sql<number>`max(${payments.amountCents}, coalesce(${payments.receivedCents}, 0))
        - ${partsCents(payments.id)} - ${excessCents(payments.id)}`,
      current: sql<
        string | null
      >`case ${approvals.call} when 'coupon' then iif(${approvals.subject} is null, null, coalesce(${couponNow}, '{}')) when 'setting' then ${settingNow} end`,
      listCents: sql<number | null>`case ${approvals.call} when 'manual_order'
        then nullif(iif(${approvals.body} ->> 'currency' = 'USD', ${products.priceUsd}, ${products.priceBrl}), 0) end`,
      isAble,
      isMoneyDue,
      rowId: rowIdOf(approvals),
    })
    .from(approvals)
    .leftJoin(payments, eq(payments.id, approvals.subject))
    .leftJoin(products, sql`${products.id} = ${approvals.body} ->> 'productId'`)
    .leftJoin(users, eq(users.id, payments.userId))

type FullApproval = Awaited<ReturnType<typeof selectApprovals>>[number]

/** Who reads it. */
export interface Viewer {
  id: string
  language: Language
}

type Query = Parsed<typeof api>

/** Condition on what `selectApprovals` selects. */
export const approvalsMatching = ({ search, status }: Pick<Query, 'search' | 'status'>) =>
  and(
    contains(search, [
      approvals.id,
      approvals.requestedByName,
      approvals.decidedByName,
      approvals.subject,
      payments.productName,
      products.name,
      users.name,
    ]),
    status === undefined ? undefined : eq(approvals.status, status),
  )

const list: JoinedList = { table: approvals, from: joins, foreignOrders: [] }

export function listApprovals({ db }: Deps, viewer: Viewer, query: Query): Promise<Listing<Approval>> {
  const { createdAt, status, requestedByName, id } = approvals
  const usual = sql`iif(${status} = 'open', 9e15 - ${createdAt}, ${createdAt})`
  const order = ordered(query.sort, { createdAt, status, requestedBy: requestedByName }, usual, id)
  return readJoinedList(db, list, query, {
    where: and(isSeenBy(viewer.id), approvalsMatching(query)),
    order,
    rows: selectApprovals(db),
    onWire: (found) => approvalOnWire(found, viewer),
  })
}

export async function findApproval({ db }: Deps, id: string): Promise<FullApproval | undefined> {
  const [found] = await selectApprovals(db).where(eq(approvals.id, id))
  return found
}

const instants = new Set(['soldAt', 'validFrom', 'validUntil'])

/** The fields of a call's body, or of the row that it changes, for people: instants, and keys that are masked. */
function shown(fields: Record<string, unknown>): Record<string, unknown> {
  const value = (name: string, of: unknown) => {
    if (instants.has(name) && typeof of === 'number') return isoOf(of)
    return name === 'keys' && Array.isArray(of) ? of.map((key) => maskKey(String(key))) : of
  }
  return Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, value(name, of)]))
}

/** Why an approved call could not be carried out; empty where it was. */
export function refusalWords({ reason }: Pick<ApprovalRow, 'reason'>): Words {
  if (reason === null) return ['', '']
  const code = reason as ErrorCode
  return [textOf(code, 'pt-BR'), textOf(code, 'en')]
}

/** Declined by whoever has asked for it. */
export const isWithdrawn = ({ status, requestedBy, decidedBy }: ApprovalRow): boolean =>
  status === 'declined' && decidedBy === requestedBy

/** What goes back, or was paid. */
export function moneyOf({ approval, currency, leftCents }: FullApproval): {
  cents: number | null
  currency: Currency | null
} {
  const { amount, currency: ofOrder } = approval.body
  if (typeof amount === 'number')
    return { cents: amount, currency: typeof ofOrder === 'string' && isCurrency(ofOrder) ? ofOrder : currency }
  return { cents: currency === null ? null : leftCents, currency }
}

export function approvalOnWire(found: FullApproval, viewer: Viewer): Approval {
  const { approval, paymentId, productName, person, isAble } = found
  const { amount: _, currency: __, ...details } = approval.body
  const money = moneyOf(found)
  const current = found.current === null ? null : (JSON.parse(found.current) as Record<string, unknown>)
  return {
    _id: approval.id,
    call: approval.call,
    status: approval.status,
    requestedBy: approval.requestedByName,
    isOwn: approval.requestedBy === viewer.id,
    isApprovable: Boolean(isAble),
    isWithdrawn: isWithdrawn(approval),
    decidedBy: approval.decidedByName,
    decidedAt: isoOf(approval.decidedAt),
    reason:
      approval.status === 'approved' ? inLanguage(refusalWords(approval), viewer.language) || null : approval.reason,
    createdAt: isoOf(approval.createdAt),
    paymentId,
    productName,
    person,
    amount: money.cents === null ? null : toWire(money.cents),
    currency: money.currency,
    listPrice: found.listCents === null ? null : toWire(found.listCents),
    details: shown(details),
    current: current && shown(current),
  }
}
