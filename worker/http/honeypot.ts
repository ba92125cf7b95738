import * as v from 'valibot'
import { StoreError } from '#schema/api/errors.ts'
import { honeypotData } from '#schema/api/fields.ts'
import { honeypotFields } from '#schema/rules/accounts.ts'

/** Refuses bots: the honeypot data must be present and its fields empty. A filter for nuisance, not a security measure. */
export function requireEmptyHoneypot(body: unknown): void {
  const data = typeof body === 'object' && body !== null && 'honeypotData' in body ? body.honeypotData : undefined
  const { success, output } = v.safeParse(honeypotData, data)
  if (!success) throw new StoreError('honeypot_failed')
  // Bots fill in fields wherever a client puts them: beside the form's own or inside the honeypot's data.
  const baits = [body as Record<string, unknown>, output.fields]
  const isFilled = baits.some((bait) => honeypotFields.some((name) => bait[name] !== undefined && bait[name] !== ''))
  if (isFilled) throw new StoreError('honeypot_failed')
}
