import * as v from 'valibot'
import { parseMoney } from '#schema/rules/money.ts'

/** An amount of whole cents. */
export const cents = v.pipe(
  v.number(),
  v.transform((amount): unknown => parseMoney(amount)),
  v.number(),
)

/** The same as a text, "49.90". */
export const centsOfText = v.pipe(
  v.string(),
  v.transform((amount): unknown => parseMoney(amount)),
  v.number(),
)

export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Whether it is the id of an order, by whatever letters it is written. */
export const isOrderId = (text: string): boolean => /^ORD\w+$/i.test(text)
