import { disputeAnswerMs } from '#schema/rules/disputes.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { adminId } from '../demo/accounts.ts'
import { isLost, paidOf } from './payments.ts'
import { disputeId, type LargeShop, partId, randomBelow, type Slice } from './rows.ts'

const hourMs = 3_600_000

/** Of the payments by PIX one in two hundred is contested, an hour after it. */
const isContested = `status = 'approved' and method = 'pix' and ${randomBelow(94, 200)} = 0`
export const contestedAt = `approved_at + ${hourMs}`
/** The answer is not due yet; its key is suspended. */
export const isOpenlyContested = ({ now }: LargeShop) =>
  `(${isContested} and ${contestedAt} > ${now - disputeAnswerMs})`

/** Those that were answered are won; those that were not have become refunds. */
export const insertDisputes = (slice: Slice, shop: LargeShop) => `
  with ${paidOf(slice)}
  insert into disputes (id, payment_id, provider, case_id, kind, status, amount_cents, answer_by, provider_updated_at, opened_at, closed_at)
  select ${disputeId}, id, provider, 'case-' || n, 'med', iif(${isLost}, 'lost', iif(${isOpenlyContested(shop)}, 'open', 'won')), amount_cents,
    ${contestedAt} + ${disputeAnswerMs}, ${contestedAt}, ${contestedAt},
    iif(${isLost}, refunded_at, iif(${isOpenlyContested(shop)}, null, ${contestedAt} + ${disputeAnswerMs}))
  from paid where (${isContested}) or ${isLost} on conflict do nothing`

/** A quarter went back of one payment in a hundred. A few of the last weeks were refused, and wait for an admin. */
export const insertPartialRefunds = (slice: Slice, { now }: LargeShop) => `
  with ${paidOf(slice)}, sent_back as (
    select *, approved_at + ${hourMs} as at, approved_at < ${now - 3 * dayMs} and approved_at > ${now - 30 * dayMs} and ${randomBelow(99, 10)} = 0 as is_refused
    from paid where status = 'approved' and method = 'pix' and amount_cents >= 4 and ${randomBelow(96, 100)} = 0)
  insert into partial_refunds (id, payment_id, status, source, amount_cents, reason, provider_refund_id, requested_by, requested_at, attempts,
    refusals, refusal, refused_at, created_at, closed_at)
  select ${partId}, id, iif(is_refused, 'refused', 'done'), 'user', amount_cents / 4, 'Ferramenta fora do ar por um fim de semana',
    iif(is_refused, null, 'part-' || n), '${adminId}', at, 1, is_refused, iif(is_refused, '400 insufficient_balance', null),
    iif(is_refused, at + 1400, null), at, iif(is_refused, null, at + 1200)
  from sent_back where true on conflict do nothing`
