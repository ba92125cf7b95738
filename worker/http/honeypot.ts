import * as v from 'valibot'
import { StoreError } from '#schema/api/errors.ts'
import { honeypotData } from '#schema/api/fields.ts'
import { honeypotFields } from '#schema/rules/accounts.ts'

/** Turns bots away: the honeypot's data must be there, and its fields empty. A nuisance filter, not a control. */
export function requireEmptyHoneypot(body: unknown): void {
  const data = typeof body === 'object' && body !== null && 'honeypotData' in body ? body.honeypotData : undefined
  const { success, output } = v.safeParse(honeypotData, data)
  if (!success) throw new StoreError('honeypot_failed')
  // Bots fill what they find, wherever a client puts it: beside the form's fields or in the honeypot's own.
  const baits = [body as Record<string, unknown>, output.fields]
  const isFilled = baits.some((bait) => honeypotFields.some((name) => bait[name] !== undefined && bait[name] !== ''))
  if (isFilled) throw new StoreError('honeypot_failed')
}
