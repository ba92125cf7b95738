import * as v from 'valibot'
import { productStatuses } from '../rules/catalogue.ts'
import { endpoint } from './endpoint.ts'
import { integer, successAnswer } from './fields.ts'
import { adminProduct } from './products.ts'

export const setMaintenance = endpoint('PUT', '/api/auth/product/maintenance/:id', {
  summary: 'Start or end the maintenance of a product',
  description: 'At its end every licence in force is extended by the outage, once, and its owner is notified.',
  body: v.object({ status: v.picklist(productStatuses) }),
  answer: v.object({
    ...successAnswer.entries,
    product: adminProduct,
    /** How many licenses were extended. */
    extended: integer,
    /** Keys of an external seller, which only the seller can extend. */
    notExtended: integer,
  }),
})
