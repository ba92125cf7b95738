import * as v from 'valibot'
import { StoreError } from '#schema/api/errors.ts'
import { honeypotData } from '#schema/api/fields.ts'
import { isHoneypotFilled } from '#schema/rules/accounts.ts'

/**
 * Refuses bots: the honeypot data must be present and its fields empty, but for the name and e-mail of the form or of `user`, which password
 * managers fill in. A filter for nuisance, not a security measure.
 */
export function requireEmptyHoneypot(body: unknown, user: { name: string; email: string } | undefined): void {
  const form = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const { success, output } = v.safeParse(honeypotData, form.honeypotData)
  if (!success) throw new StoreError('honeypot_failed')
  const own = [form.name, form.email, user?.name, user?.email].filter((value) => typeof value === 'string')
  // Bots fill in fields wherever a client puts them: beside the form's own or inside the honeypot's data.
  if ([form, output.fields].some((fields) => isHoneypotFilled(fields, own))) throw new StoreError('honeypot_failed')
}
