import * as v from 'valibot'

/** Fields that answers of all PIX providers have. */

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
