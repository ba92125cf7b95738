import * as v from 'valibot'
import { parseCryptoAmount } from '#schema/rules/money.ts'

/** A decimal as a text, as the providers of coins write amounts. */
export const decimal = v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,18})?$/))
/** In cents, of an amount in dollars. */
export const cents = v.pipe(v.string(), v.transform(parseCryptoAmount), v.number())
