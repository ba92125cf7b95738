import { dayMs } from '#schema/rules/licenses.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { contestedAt, isOpenlyContested } from './contests.ts'
import { paidOf } from './payments.ts'
import {
  createdAtOf,
  earlierRow,
  givenKeyId,
  joinRandomProduct,
  type LargeShop,
  numbers,
  productsCte,
  randomBelow,
  randomBits,
  type Slice,
  soldKeyId,
  userId,
} from './rows.ts'

const group = (salt: number) => `${randomBits(salt)} % 1048576`
const keyOf = (salt: number) =>
  `printf('%05X-%05X-%05X-%05X-%05X', ${[0, 1, 2, 3].map((nth) => group(salt + nth)).join(', ')}, n)`

/** Four of five keys are in use: activation and last validation. */
const useOf = (at: string, now: number) => {
  const isUsed = `${randomBelow(40, 5)} > 0 and ${at} + ${dayMs} < ${now}`
  const lastAsked = `${at} + 600000 + (min(${now}, ${endOf(at)}) - ${at} - 600000) / 1000 * ${randomBelow(45, 1_000)}`
  return `iif(${isUsed}, ${at} + 600000, null), iif(${isUsed}, ${lastAsked}, null)`
}

/** Also that of the stock that was sold. */
export const soldKey = keyOf(41)

const endOf = (at: string) => `${at} + key_expiration * ${dayMs}`

const columns = `id, key, payment_id, user_id, discord_id, product_id, product_name, seller_type, level, created_by, note, is_active,
  suspended_at, activated_at, last_validated_at, purchase_date, expiration_date`

const soldKeys = (shop: LargeShop) => `
  select ${soldKeyId}, ${soldKey}, id, user_id, null, product_id, product_name, seller_type, level, null, '', status = 'approved',
    iif(${isOpenlyContested(shop)}, ${contestedAt}, null), ${useOf('approved_at', shop.now)}, approved_at, ${endOf('approved_at')}
  from paid where status in ('approved', 'refunded')`

/** Keys without a payment: batches for resellers, gifts, and a few that wait for a Discord account. */
const givenKeys = ({ now }: LargeShop) => `
  select ${givenKeyId}, ${keyOf(60)}, null, iif(lot < 300 and lot > 0, ${userId('owner')}, null),
    iif(lot = 0, printf('32%016d', owner), null), id, name, iif(lot between 1 and 12, 'multiloader', 'internal'), level,
    '${demoAccounts[0].name}', iif(lot < 40, 'Prêmio do sorteio da comunidade', ''), lot <> 399,
    null, ${useOf('at', now)}, at, ${endOf('at')}
  from gifts`

/** The keys of a slice of payments, and of a slice of the `total` keys without a payment, in chronological order. */
export const insertKeys = (payments: Slice, given: Slice, total: number, shop: LargeShop) => `
  with ${paidOf(payments)}, ${numbers(given, 'key_numbers')}, ${productsCte},
  drawn as (select n, ${createdAtOf(total, shop.now)} as at, ${randomBelow(50, 400)} as lot,
    ${earlierRow(51, shop.users, total)} as owner from key_numbers),
  gifts as (select d.*, s.* from drawn d join ${joinRandomProduct(52)}),
  made(${columns}) as (${soldKeys(shop)} union all ${givenKeys(shop)})
  insert into licenses (${columns}) select * from made where true order by purchase_date on conflict do nothing`

/** The devices of keys in use, as long as `search` lacks the keys. */
export const insertDevices = `
  insert into license_devices (license_id, digest, id, bound_at, last_used_at)
  select id, id || id, id, activated_at, last_validated_at from licenses
  where rowid > coalesce((select rowid from search where rowid < ${2 ** 40} order by rowid desc limit 1), 0)
    and activated_at is not null and seller_type = 'internal'
  on conflict do nothing`

/** What tools were told in the last month, of every 50th of the keys in use that a slice of so many has added. */
export const insertRefusals = (keys: number, { now }: LargeShop) => `
  insert or ignore into license_refusals (license_id, code, refused_at)
  select id, iif(expiration_date < ${now}, 'EXPIRED', 'HWID_MISMATCH'), ${now} - rowid % 30 * ${dayMs} from licenses
  where rowid > (select max(rowid) from licenses) - ${keys} and rowid % 50 = 0 and activated_at is not null and seller_type = 'internal'`

/** Who asked about every 20th of the keys in use that a slice of so many has added, in the last day; every 400th is used by many. */
export const insertCallers = (keys: number, { now }: LargeShop) => `
  insert or ignore into license_callers (license_id, callers, devices, networks, countries, counted_at, last_at, listed_at)
  select id, json_object('d' || substr(id, 1, 16), ${now}), iif(rowid % 400, 1, 20), iif(rowid % 400, 1, 9), iif(rowid % 400, 1, 3),
    ${now}, ${now}, iif(rowid % 400, null, ${now}) from licenses
  where rowid > (select max(rowid) from licenses) - ${keys} and rowid % 20 = 0 and activated_at is not null and seller_type = 'internal'`
