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

/** A text on which no decision depends: null where it is anything else. */
export const anyText = v.fallback(v.nullish(v.string(), null), null)

/** An ISO timestamp in milliseconds; null where there is none. */
export function instantOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : at
}

/** "E", the bank's number, the time and eleven characters; some of the API's answers have letters before it. */
const endToEndPattern = /E\d{20}[0-9A-Za-z]{11}$/

/** The central bank's id of a transfer; null where the text has none. */
export const endToEndIdIn = (text: string | null): string | null => endToEndPattern.exec(text ?? '')?.[0] ?? null
