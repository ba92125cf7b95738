import * as v from 'valibot'
import { emailMax, nameMax, normalizeEmail, passwordMax, passwordMin } from '../rules/accounts.ts'
import { currencies } from '../rules/money.ts'

/** A NUL ends strings in C and nothing good comes of storing one. */
const noControls = v.check<string, string>((text) => !text.includes('\u0000'), 'control')

export const line = (max: number) => v.pipe(v.string(), noControls, v.trim(), v.nonEmpty(), v.maxLength(max))

export const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(emailMax),
  v.email(),
  noControls,
  v.transform(normalizeEmail),
)
export const personName = line(nameMax)
export const newPassword = v.pipe(v.string(), v.minLength(passwordMin), v.maxLength(passwordMax), noControls)
export const password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(passwordMax))

/** Money on the wire: a number with two decimals. */
export const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
export const instant = v.pipe(v.string(), v.isoTimestamp())
export const currency = v.picklist(currencies)

/**
 * The honeypot's data. `fields` are the hidden inputs; the timestamp may be milliseconds or ISO, and its age is not judged.
 * It is parsed apart from the body (`worker/http/honeypot.ts`), because a bad one has an error of its own.
 */
export const honeypotData = v.object({
  timestamp: v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))]),
  fields: v.record(v.string(), v.string()),
})

/** A number, or what a form makes of one. */
const numberish = v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))])

export const wholeNumber = (min: number, max: number) =>
  v.pipe(numberish, v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** An empty field of a form says the same as null. */
export const orEmpty = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(
    v.union([
      v.pipe(
        v.picklist(['']),
        v.transform(() => null),
      ),
      v.null(),
      schema,
    ]),
  )

/** An instant as milliseconds: ISO 8601, or what a date-time input gives, which is taken as Brasília's time. */
export const moment = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) =>
    Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.includes('T') ? text : `${text}T00:00`}-03:00`),
  ),
  v.number(),
  v.integer(),
  v.minValue(0),
)

/** An answer that only says it is done. */
export const done = v.object({ success: v.boolean(), message: v.string() })
