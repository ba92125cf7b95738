import { adminId, demoAccounts } from '../demo/accounts.ts'
import {
  createdAtOf,
  type LargeShop,
  numbers,
  paymentId,
  randomBelow,
  randomWord,
  reviewId,
  type Slice,
} from './rows.ts'

const texts = [
  'Funciona muito bem, recomendo.',
  'A chave chegou em segundos.',
  'O suporte me ajudou a instalar.',
  'Bom produto, mas esperava mais opções.',
  'Uso todos os dias e nunca tive problema.',
]
const actions = [
  'license.create',
  'license.add_time',
  'user.block',
  'coupon.update',
  'feedback.approved',
  'payment.create',
  'payment.refund_part',
  'product.add_keys',
]
const entities = ['licenses', 'licenses', 'users', 'coupons', 'feedback', 'payments', 'partial_refunds', 'products']

/** Reviews of evenly spaced payments, where the payment is approved. */
export const insertFeedback = (slice: Slice, { reviews, payments }: LargeShop) => `
  with recursive ${numbers(slice)},
  reviews as (select n as review, n * ${payments} / ${reviews} as n from numbers)
  insert into feedback (id, user_id, name, product_id, product_name, rating, feedback, status, created_at, updated_at)
  select printf('%s%04x', ${reviewId}, review % 65536), user_id, u.name, product_id, product_name,
    1 + max(${randomBelow(71, 5)}, ${randomBelow(72, 5)}), ${randomWord(texts, 73)},
    iif(${randomBelow(74, 20)} = 0, 'pending', iif(${randomBelow(74, 20)} = 1, 'rejected', 'approved')), p.created_at + 3600000, p.created_at + 3600000
  from reviews cross join payments p on p.id = ${paymentId} join users u on u.id = p.user_id
  where p.status = 'approved' on conflict do nothing`

export const insertAudit = (slice: Slice, { reviews, now }: LargeShop) => `
  with recursive ${numbers(slice)}
  insert into audit_log (id, actor_id, actor_name, action, entity, entity_id, before, after, request_id, created_at)
  select 'large-' || ${reviewId}, '${adminId}', '${demoAccounts[0].name}', ${randomWord(actions, 75)}, ${randomWord(entities, 75)}, ${reviewId},
    '{"isActive":false}', '{"isActive":true}', 'seed', ${createdAtOf(reviews, now)}
  from numbers where true on conflict do nothing`
