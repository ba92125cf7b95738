import { decidedClaimsKeptMs } from '#schema/rules/address-claims.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { adminId } from '../demo/accounts.ts'
import { isLost, paidOf } from './payments.ts'
import {
  claimId,
  emailId,
  type LargeShop,
  noteId,
  numbers,
  randomBelow,
  randomWord,
  type Slice,
  userId,
} from './rows.ts'

const wait = 40 * 60_000

/** Of the payments of a month, as long as e-mails are kept: a few are given up, and a few dozen wait. */
export const insertEmails = (slice: Slice, { now, payments }: LargeShop) => `
  with ${paidOf(slice)}, sent as (
    select *, ${randomBelow(90, 500)} = 0 as is_given_up, n >= ${payments - 50} as is_waiting from paid where approved_at > ${now - 30 * dayMs})
  insert into emails (id, kind, user_id, address, language, params, dedupe, attempts, first_attempt_at, next_attempt_at, failure, sent_at, created_at)
  select ${emailId}, iif(is_late, 'late_key_delivered', 'key_delivered'), u.id, u.email, u.language,
    json_object('product', product_name, 'payment', s.id), 'payment:' || s.id || ':approved', not is_waiting,
    iif(is_waiting, null, approved_at + 20000), iif(is_waiting, approved_at, null), iif(is_given_up and not is_waiting, '422 validation_error', null),
    iif(is_waiting or is_given_up, null, approved_at + 21000), approved_at
  from sent s join users u on u.id = s.user_id where true on conflict do nothing`

/** A request for each refund, some that were declined, and those of two days that wait for an answer. */
export const insertRefundRequests = (slice: Slice, { now }: LargeShop) => `
  with ${paidOf(slice)}, asked as (
    select *, status = 'refunded' and not ${isLost} as is_refunded, approved_at + 1800000 as at, ${randomBelow(91, 2)} as is_used,
      approved_at > ${now - 2 * dayMs} as is_new from paid
    where (status = 'refunded' and not ${isLost}) or (status = 'approved' and method <> 'manual' and iif(approved_at > ${now - 2 * dayMs}, ${randomBelow(92, 40)}, ${randomBelow(92, 150)}) = 0))
  insert into refund_requests (payment_id, user_id, reason, is_key_used, status, is_pending, reply, decided_by, decided_at, created_at)
  select id, user_id, 'A ferramenta não abre no meu computador.', is_used or not is_refunded,
    iif(is_refunded, 'approved', iif(is_new, 'open', 'declined')), is_new and not is_refunded, iif(is_refunded or is_new, '', 'A chave foi usada por um dia inteiro.'),
    iif(is_new and not is_refunded, null, '${adminId}'), iif(is_new and not is_refunded, null, at + ${wait}), at
  from asked where true on conflict do nothing`

/** Customers who mistyped or lost their address; decided claims are kept for half a year. */
export const insertClaims = (slice: Slice, { now }: LargeShop) => `
  with ${paidOf(slice)}, claimed as (
    select *, approved_at + ${dayMs} as at, approved_at > ${now - 5 * dayMs} as is_new from paid
    where status = 'approved' and n % 300 = 7 and approved_at between ${now - decidedClaimsKeptMs} and ${now - dayMs})
  insert into address_claims (id, user_id, payment_id, payer_name, new_address, message, language, network_address, status, decided_by, decided_at, created_at)
  select ${claimId}, u.id, c.id, u.name, 'novo.' || u.email, 'Perdi o acesso ao e-mail antigo.', u.language, u.terms_address,
    iif(is_new, 'open', iif(${randomBelow(93, 4)} = 0, 'declined', 'approved')), iif(is_new, null, '${adminId}'), iif(is_new, null, at + ${wait}), at
  from claimed c join users u on u.id = c.user_id where u.role <> 'admin' on conflict do nothing`

const remarks = [
  'Prefere ser chamado pelo WhatsApp.',
  'Já trocou de computador duas vezes.',
  'Revende em um servidor do Discord.',
]

/** Of one customer in twenty. */
export const insertNotes = (slice: Slice, { now }: LargeShop) => `
  with recursive ${numbers(slice)}
  insert into customer_notes (id, user_id, body, author_id, created_at)
  select ${noteId}, u.id, ${randomWord(remarks, 98)}, '${adminId}', (u.created_at + ${now}) / 2
  from numbers cross join users u on u.id = ${userId('n')} where ${randomBelow(97, 20)} = 0 on conflict do nothing`
