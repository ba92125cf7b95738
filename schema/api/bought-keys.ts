import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { integer } from './fields.ts'

export const countBoughtKeys = endpoint('GET', '/api/auth/purchased-keys/count/:productId', {
  summary: 'Count the keys of a product that you bought',
  description:
    'As its volume prices count them: each paid purchase that was not refunded whole. What was given away or cost nothing is left out.',
  answer: v.object({ count: integer }),
})
