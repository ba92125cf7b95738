import { adminId, demoAccounts } from '../demo/accounts.ts'
import { createdAtOf, type LargeShop, numbers, randomWord, reviewId, type Slice } from './rows.ts'

const titles = ['Atualização disponível', 'Manutenção programada', 'Promoção da semana', 'Novidade na loja']
const wishes = [
  'Modo escuro no painel',
  'Aviso antes de a chave vencer',
  'Mais um jogo no catálogo',
  'Pacote com desconto',
]

/** A coupon's number, code and discount can be computed from each other. */
export const couponOf = (code: string) => `'coupon_large_' || (substr(${code}, 7) - 100)`
export const codeOf = (coupon: string) => `'GRANDE' || (100 + ${coupon})`
export const discountOf = (coupon: string) => `5 + ${coupon} % 40`

export const insertCoupons = (slice: Slice, { now, announcements }: LargeShop) => `
  with recursive ${numbers(slice)}
  insert into coupons (id, code, folded_code, discount, allowed_roles, current_uses, created_at)
  select 'coupon_large_' || n, ${codeOf('n')}, lower(${codeOf('n')}), ${discountOf('n')}, '["client","reseller","admin"]', 0, ${createdAtOf(announcements, now)}
  from numbers where true on conflict do nothing`

/** Only the last announcements are active. */
export const insertAnnouncements = (slice: Slice, { now, announcements }: LargeShop) => `
  with recursive ${numbers(slice)}
  insert into notifications (id, title, content, category, status, sender, created_at)
  select 'told-' || ${reviewId}, ${randomWord(titles, 80)} || ' ' || n, 'Veja os detalhes na página do produto.',
    ${randomWord(['geral', 'atualizacao', 'manutencao', 'importante'], 81)}, iif(n < ${announcements - 5}, 'inactive', 'active'),
    '${demoAccounts[0].name}', ${createdAtOf(announcements, now)}
  from numbers where true on conflict do nothing`

export const insertSuggestions = (slice: Slice, { now, announcements }: LargeShop) => `
  with recursive ${numbers(slice)}, wishes as (
    select n, ${randomWord(['pending', 'approved', 'rejected', 'in_preparation', 'completed'], 82)} as status,
      ${createdAtOf(announcements, now)} as at from numbers)
  insert into suggestions (id, user_id, name, title, description, status, decided_by, decided_by_name, created_at, updated_at)
  select 'wish-' || ${reviewId}, a.id, '${demoAccounts[0].name}', ${randomWord(wishes, 83)} || ' ' || n, 'Pedido de muita gente na comunidade.',
    w.status, iif(w.status = 'pending', null, a.id), iif(w.status = 'pending', null, '${demoAccounts[0].name}'), at, at
  from wishes w left join users a on a.id = '${adminId}' where true on conflict do nothing`
