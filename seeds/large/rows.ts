import { dayMs } from '#schema/rules/licenses.ts'

/** How many rows a large shop has. */
export interface Sizes {
  users: number
  payments: number
  licenses: number
  /** Reviews, and as many audit log entries. */
  reviews: number
  /** Announcements, and as many coupons and suggestions. */
  announcements: number
}

/** The parameters of the statements. */
export interface LargeShop extends Sizes {
  now: number
}

/** The numbers from `from` up to, but not including, `until`. */
export interface Slice {
  from: number
  until: number
}

// Rows are generated inside the database from their number `n`: no data is transferred, and the result is deterministic.

/** A pseudo-random integer below `range`; `salt` separates the values of one row. */
export const randomBelow = (salt: number, range: number, n = 'n') =>
  `(((${n} + ${salt * 7_919}) * 2654435761 % 4294967291 * 48271 % 2147483647) % ${range})`

export const randomBits = (salt: number, n = 'n') => randomBelow(salt, 2_147_483_647, n)

/** A unique id of 32 hexadecimal digits. */
const idOf = (salt: number, n = 'n') =>
  `printf('%08x%08x%08x%08x', ${randomBits(salt, n)}, ${randomBits(salt + 1, n)}, ${randomBits(salt + 2, n)}, ${n})`

export const userId = (n: string) => idOf(1_000, n)
export const paymentId = idOf(1_010)
export const soldKeyId = idOf(1_020)
export const givenKeyId = idOf(1_030)
export const noticeId = idOf(1_040)
export const reviewId = idOf(1_050)
export const emailId = idOf(1_070)
export const claimId = idOf(1_080)
export const soldStockId = idOf(1_090)
export const freeStockId = idOf(1_100)
export const partId = idOf(1_110)
export const disputeId = idOf(1_120)
export const noteId = idOf(1_130)
export const sessionId = idOf(1_140)

export const randomWord = (words: readonly string[], salt: number) =>
  `('${JSON.stringify(words).replaceAll("'", "''")}' ->> ${randomBelow(salt, words.length)})`

const spanMs = 730 * dayMs
/** The newest row is this old, so that its refund is not in the future. */
const restMs = 3 * 3_600_000

/** The date of the n-th of `total` rows: the shop grows, so most of them are recent. */
export const createdAtOf = (total: number, now: number) =>
  `cast(${now - restMs} - ${spanMs} * (1 - n * 1.0 / ${total}) * (1 - n * 1.0 / ${total}) as integer)`

/** The number of a row of another table that existed when the n-th of `ours` was created. */
export const earlierRow = (salt: number, total: number, ours: number) =>
  `${randomBits(salt)} % max(1, n * ${total} / ${Math.max(1, ours)})`

export const numbers = ({ from, until }: Slice, name = 'numbers') =>
  `${name}(n) as (select ${from} where ${from} < ${until} union all select n + 1 from ${name} where n + 1 < ${until})`

export const isForSale = 'deleted_at is null and price_brl > 0 and price_usd > 0'

/** The products on sale; `joinRandomProduct` joins one of them, the first ones more often. */
export const productsCte = `offers as materialized (
  select row_number() over (order by id) - 1 as position, count(*) over () as size, * from products
  where ${isForSale})`
export const joinRandomProduct = (salt: number) =>
  `offers s on s.position = ${randomBelow(salt, 1_000)} * ${randomBelow(salt + 1, 1_000)} * s.size / 1000000`
