import * as v from 'valibot'
import { keyRunCallMax, keyRunMax } from '../rules/licenses.ts'
import { stockListedMax, stockRefusals } from '../rules/stock.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { id, instant, integer, successAnswer, wholeNumber } from './fields.ts'
import { keyText } from './licenses.ts'

/** How many keys a product's stock has. */
const stockCounts = v.object({
  free: integer,
  /** By payments that are not paid yet. */
  held: integer,
  sold: integer,
})

export const getStock = endpoint('GET', '/api/auth/admin/products/:productId/stock', {
  summary: 'Get the stock of keys of a product',
  description:
    'How many keys it has, and those that are sold next, oldest first. No key is shown whole before it is sold.',
  answer: v.object({
    ...stockCounts.entries,
    /** The unsold, up to 50. */
    keys: v.array(
      v.object({
        _id: id,
        key: v.string(),
        isHeld: v.boolean(),
        /** Another spelling of the key was known before spellings were compared: this one is not sold. */
        isRepeated: v.boolean(),
        addedAt: instant,
        addedBy: v.string(),
      }),
    ),
  }),
})
export type Stock = Answer<typeof getStock>

export const addStockKeys = endpoint('POST', '/api/auth/admin/products/:productId/stock', {
  summary: 'Create up to 100 keys in the stock of a product',
  description:
    'Keys that were bought elsewhere and are sold one by one, where the product sells its stock. A run has up to 1,000 rows, and each row one key: a repeated call adds nothing and has the same answer. What is known already, or is no key (a heading, an address, a price, a sentence), is refused by its row, with the reason; the others are added. Case, spaces, hyphens, dots and underscores do not make another key. With `isPreview` the answer is that of the same call without, and nothing is written.',
  body: v.pipe(
    v.object({
      /** Chosen by the caller, random. */
      runId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      /** The first row of this call. */
      from: wholeNumber(0, keyRunMax - 1),
      keys: v.pipe(v.array(keyText), v.minLength(1), v.maxLength(keyRunCallMax)),
      isPreview: v.optional(v.boolean(), false),
    }),
    v.check(({ from, keys }) => from + keys.length <= keyRunMax, 'too_many'),
  ),
  answer: v.object({
    ...successAnswer.entries,
    added: integer,
    refused: v.array(v.object({ row: integer, key: v.string(), reason: v.picklist(stockRefusals) })),
  }),
})
export type AddedStock = Answer<typeof addStockKeys>

export const removeStockKeys = endpoint('POST', '/api/auth/admin/products/:productId/stock/remove', {
  summary: 'Delete free keys of the stock of a product',
  description: 'Those with the ids, or all. A key that a payment holds or has bought stays.',
  body: v.object({ ids: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(stockListedMax))) }),
  answer: v.object({ ...successAnswer.entries, removed: integer }),
})
