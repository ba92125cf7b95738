import * as v from 'valibot'
import { StoreError } from '#schema/api/errors.ts'
import { honeypotData } from '#schema/api/fields.ts'
import { honeypotFields } from '#schema/rules/accounts.ts'
import type { CallerCheck } from '#worker/domain/accounts/caller-check.ts'
import { ChallengeNeeded } from '#worker/domain/rate-limits.ts'

/**
 * Refuses bots: the honeypot data must be present and its fields empty, but for the name and e-mail of the form or of the caller, which
 * password managers fill in: only then is the caller read. Whoever fills in more solves a challenge, which a browser's own tools do not fail
 * at. A filter for nuisance, not a security measure.
 */
export async function requireEmptyHoneypot(body: unknown, check: CallerCheck | undefined): Promise<void> {
  const form = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const { success, output } = v.safeParse(honeypotData, form.honeypotData)
  if (!success) throw new StoreError('honeypot_failed')
  const isFilled = (...names: unknown[]) => {
    const own = names.filter((value) => typeof value === 'string')
    return [form, output.fields].some((fields) => isHoneypotFilled(fields, own))
  }
  // Bots fill in fields wherever a client puts them: beside the form's own or inside the honeypot's data.
  if (!isFilled(form.name, form.email)) return
  const caller = await check?.run()
  if (check?.isProved) return
  if (isFilled(form.name, form.email, caller?.name, caller?.email)) throw new ChallengeNeeded('honeypot_failed')
}

/**
 * Whether a bot has filled in a honeypot field. What a password manager repeats there of the person's own, their name or e-mail, does not
 * count. `fields`: values by name.
 */
function isHoneypotFilled(fields: Readonly<Record<string, unknown>>, own: readonly unknown[]): boolean {
  const known = new Set(['', ...own].map(plain))
  return honeypotFields.some((name) => fields[name] !== undefined && !known.has(plain(fields[name])))
}

const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
