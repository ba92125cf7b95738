import * as v from 'valibot'
import { sellerTypes } from '../rules/licenses.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { amount, id, integer } from './fields.ts'

export const listProductChoices = endpoint('GET', '/api/auth/admin/products/choices', {
  summary: 'Search products to choose from',
  description:
    'Up to 20 that are not deleted: the newest, or with `search` those whose names contain the text in one of the languages, first those that begin with it. `levels=true`: with them the levels that no product is named after. `id`: that product alone, a deleted one too.',
  query: v.object({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120))),
    sellerType: v.optional(v.picklist(sellerTypes)),
    levels: v.optional(v.literal('true')),
    id: v.optional(id),
  }),
  answer: v.object({
    items: v.array(
      v.object({
        /** null: a level without a product. */
        _id: v.nullable(id),
        name: v.string(),
        en: v.object({ name: v.string() }),
        sellerType: v.picklist(sellerTypes),
        /** The number of a level without a product. */
        level: v.nullable(integer),
        price: v.object({ BRL: amount, USD: amount }),
        isFree: v.boolean(),
      }),
    ),
    /** How many there are. */
    total: integer,
  }),
})
export type ProductChoices = Answer<typeof listProductChoices>
export type ProductChoice = ProductChoices['items'][number]
