import * as v from 'valibot'
import { StoreError } from '#schema/api/errors.ts'
import { honeypotData } from '#schema/api/fields.ts'
import { honeypotFields } from '#schema/rules/accounts.ts'

/** Turns bots away: the hidden fields must be there and empty. A nuisance filter, not a control. */
export function demandEmptyHoneypot(body: unknown): void {
  const data = typeof body === 'object' && body !== null && 'honeypotData' in body ? body.honeypotData : undefined
  const { success, output } = v.safeParse(honeypotData, data)
  const bait: Record<string, unknown> = { ...(body as object), ...(success && output.fields) }
  const isFilled = honeypotFields.some((name) => bait[name] !== undefined && bait[name] !== '')
  if (!success || isFilled) throw new StoreError('honeypot_failed')
}
