import * as v from 'valibot'
import {
  captchaTokenMax,
  emailMax,
  emailPattern,
  nameMax,
  normalizeEmail,
  passwordMax,
  passwordMin,
} from '../rules/accounts.ts'
import { isCalendarDay } from '../rules/clock.ts'
import { currencies, parseMoney } from '../rules/money.ts'
import { charactersOf, visibleName } from '../rules/names.ts'
import { staffScopes } from '../rules/staff.ts'

/** NUL ends strings in C, and the database accepts no lone surrogates. */
const noControls = v.check<string, string>((text) => !text.includes('\u0000') && text.isWellFormed(), 'control')

export const trimmed = v.pipe(v.string(), noControls, v.trim())

export const requiredText = (max: number) => v.pipe(trimmed, v.nonEmpty(), v.maxLength(max))

/** Text that may be empty. */
export const text = (max: number) => v.pipe(trimmed, v.maxLength(max))

/**
 * A transformation that the API's documents pass over; at `v.transform` they end what they say of a text. What is checked before it, and fails,
 * hides the errors of the form as a whole.
 */
export const into = <From, To>(change: (from: From) => To) =>
  ({ ...v.transform(change), type: 'into' }) as unknown as v.TransformAction<From, To>

/** A text of at most `max` characters, into which `split` parts it. */
const limited = (split: (text: string) => string[], max: number) =>
  v.pipe(
    v.string(),
    noControls,
    into(split),
    v.maxLength(max),
    into((characters: string[]) => characters.join('')),
  )

/** Text of at most `max` characters, counted as the database counts them: an emoji is one, where JavaScript counts two. */
export const prose = (max: number) =>
  v.pipe(
    limited((text) => [...text.trim()], max),
    v.nonEmpty(),
  )

/** The name of something that exists: it may have been given before `visibleName`. */
export const givenName = (max: number) =>
  v.pipe(
    limited((text) => charactersOf(text.trim()), max),
    v.nonEmpty(),
  )

/** A name that is written, which may be empty. */
export const optionalName = (max: number) => limited((text) => charactersOf(visibleName(text)), max)
export const requiredName = (max: number) => v.pipe(optionalName(max), v.nonEmpty())

export const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64), noControls)
export const email = v.pipe(v.string(), into(normalizeEmail), v.nonEmpty(), v.maxLength(emailMax), {
  ...v.email(),
  requirement: emailPattern,
})
export const personName = requiredName(nameMax)
export const newPassword = v.pipe(v.string(), v.minLength(passwordMin), v.maxLength(passwordMax), noControls)
export const password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(passwordMax))

/** Money on the wire: a number with two decimals. */
export const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
/** In answers: what is counted, and whole units of time. */
export const integer = v.pipe(v.number(), v.integer())
export const instant = v.pipe(v.string(), v.isoTimestamp())
export const currency = v.picklist(currencies)

/**
 * The honeypot's data. `fields` are the hidden inputs. The timestamp may be milliseconds or ISO and is not evaluated. It is validated apart
 * from the body (`worker/http/honeypot.ts`), because a bad one has its own error code.
 */
export const honeypotData = v.object({
  timestamp: v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))]),
  fields: v.record(v.string(), v.string()),
})

export const captchaToken = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(captchaTokenMax))))

/** A number, or the numeric string of a form. */
const numberish = v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))])

export const wholeNumber = (min: number, max: number) =>
  v.pipe(numberish, v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** An empty form field means null. */
export const emptyAsNull = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
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

/** An instant in milliseconds, from ISO 8601 or from a date-time input, which is in Brasília time. */
export const dateTime = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) =>
    Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.includes('T') ? text : `${text}T00:00`}-03:00`),
  ),
  v.number(),
  v.integer(),
  v.minValue(0),
)

/** The end of a range: a date without a time includes the whole day. */
export const endDateTime = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999` : text)),
  dateTime,
)

/** The body of an update: any of the form's fields and at least one; what is left out stays as it is. */
export const changesOf = <const Entries extends v.ObjectEntries>(form: v.ObjectSchema<Entries, undefined>) =>
  v.pipe(
    v.partial(form),
    v.check((changes) => Object.values(changes).some((value) => value !== undefined), 'no_field'),
  )

/** A price as a number or as the string of a form ("49.90"), parsed to cents. */
export const price = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.maxLength(20))]),
  v.check((value) => parseMoney(value) !== undefined, 'price'),
  v.transform((value) => parseMoney(value) ?? 0),
)

/** A day that exists, "2026-11-21". */
export const calendarDay = v.pipe(v.string(), v.isoDate(), v.check(isCalendarDay, 'date'))

/** The answer of a call that returns nothing else. */
export const successAnswer = v.object({ success: v.boolean(), message: v.string() })

/** What an admin is limited to; null: no limits. */
export const staffScopesAnswer = v.nullable(v.array(v.picklist(staffScopes)))
