import { dayMs } from '#schema/rules/licenses.ts'

/** How many rows a large shop has. */
export interface Sizes {
  users: number
  payments: number
  licenses: number
  /** Reviews, and as many entries of the audit log. */
  notes: number
  /** What admins write by hand: so many coupons, announcements and suggestions each. */
  posts: number
}

/** What its statements are made with. */
export interface LargeShop extends Sizes {
  now: number
}

/** The numbers from `from` up to, but not including, `until`. */
export interface Slice {
  from: number
  until: number
}

// Rows are made inside the database, from their number `n` alone: nothing is moved, and the same shop comes of it every time.

/** A whole number below `range` that looks drawn by lot; `salt` tells one draw for a row from another. */
export const randomBelow = (salt: number, range: number, n = 'n') =>
  `(((${n} + ${salt * 7_919}) * 2654435761 % 4294967291 * 48271 % 2147483647) % ${range})`

export const randomBits = (salt: number, n = 'n') => randomBelow(salt, 2_147_483_647, n)

/** An id of 32 letters; different numbers have different ones. */
const idOf = (salt: number, n = 'n') =>
  `printf('%08x%08x%08x%08x', ${randomBits(salt, n)}, ${randomBits(salt + 1, n)}, ${randomBits(salt + 2, n)}, ${n})`

export const userId = (n: string) => idOf(1_000, n)
export const paymentId = idOf(1_010)
export const soldKeyId = idOf(1_020)
export const givenKeyId = idOf(1_030)
export const noticeId = idOf(1_040)
export const reviewId = idOf(1_050)
export const device = idOf(1_060)

export const randomWord = (words: readonly string[], salt: number) =>
  `('${JSON.stringify(words).replaceAll("'", "''")}' ->> ${randomBelow(salt, words.length)})`

const spanMs = 730 * dayMs
/** Ago: what follows the last of it, up to its refund, is over by now. */
const restMs = 3 * 3_600_000

/** When the n-th of `total` came: the shop grows, so most of it is new. */
export const createdAtOf = (total: number, now: number) =>
  `cast(${now - restMs} - ${spanMs} * (1 - n * 1.0 / ${total}) * (1 - n * 1.0 / ${total}) as integer)`

/** One of the first rows of another table, as many as there were of its `total` when the n-th of `ours` came. */
export const earlierRow = (salt: number, total: number, ours: number) =>
  `${randomBits(salt)} % max(1, n * ${total} / ${Math.max(1, ours)})`

export const numbers = ({ from, until }: Slice, name = 'numbers') =>
  `${name}(n) as (select ${from} where ${from} < ${until} union all select n + 1 from ${name} where n + 1 < ${until})`

export const isForSale = 'deleted_at is null and price_brl > 0 and price_usd > 0'

/** The products on sale; `onShelf` joins one of them, the first ones more often. */
export const productsCte = `shelf as materialized (
  select row_number() over (order by id) - 1 as place, count(*) over () as size, * from products
  where ${isForSale})`
export const joinRandomProduct = (salt: number) =>
  `shelf s on s.place = ${randomBelow(salt, 1_000)} * ${randomBelow(salt + 1, 1_000)} * s.size / 1000000`
