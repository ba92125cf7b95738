import { dayMs } from '#schema/rules/licenses.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { soldKey } from './licenses.ts'
import { paidOf } from './payments.ts'
import { freeStockId, isForSale, type LargeShop, numbers, randomBits, type Slice, soldStockId } from './rows.ts'

const columns = 'id, product_id, key, folded_key, added_by, added_at, issued_at'

/** The key of each sale of a product that sells its stock. */
export const insertSoldStock = (slice: Slice) => `
  with ${paidOf(slice)}
  insert into stock_keys (${columns})
  select ${soldStockId}, product_id, ${soldKey}, replace(${soldKey}, '-', ''), '${demoAccounts[0].name}', created_at - ${10 * dayMs}, approved_at
  from paid where stock_key_id is not null on conflict do nothing`

/** What is left, spread over the products that sell their stock. */
export const insertFreeStock = (slice: Slice, { now }: LargeShop) => `
  with recursive ${numbers(slice)}, stocked as materialized (
    select row_number() over (order by id) - 1 as position, count(*) over () as size, id as product_id from products
    where ${isForSale} and sells_stock and seller_type = 'internal')
  insert into stock_keys (${columns})
  select ${freeStockId}, product_id, printf('PREPAID-%08X-%06d', ${randomBits(91)}, n), printf('PREPAID%08X%06d', ${randomBits(91)}, n), '${demoAccounts[0].name}', ${now - 5 * dayMs}, null
  from numbers join stocked on position = n % size where true on conflict do nothing`
