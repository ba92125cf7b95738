import { eq } from 'drizzle-orm'
import type * as api from '#schema/api/accounts.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import type { Language } from '#schema/rules/languages.ts'
import { emailRateLimits } from '#schema/rules/rate-limits.ts'
import { users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { prepareAndHash } from '#worker/lib/hash-turns.ts'
import { hashPassword } from '#worker/lib/passwords.ts'
import { assignWaitingKeys, isDiscordIdFree } from '../licenses/discord.ts'
import { countEmailCall, requireEmailCallWithin } from '../rate-limits.ts'
import type { CallerCheck } from './caller-check.ts'
import { requireUncommonPassword } from './passwords.ts'
import { queueVerification } from './verification-links.ts'

/** Registers a client. A role, a ban or an id in the form is ignored. */
export async function register(
  deps: Deps,
  check: CallerCheck,
  form: Parsed<typeof api.register>,
  { address, language }: { address: string; language: Language },
): Promise<void> {
  const { db, now, newId } = deps
  if (!form.termsAccepted) throw new StoreError('terms_required')
  requireUncommonPassword(form.password)
  const limits = emailRateLimits.register
  const countCall = async () => {
    const count = countEmailCall(db, limits, { email: form.email, address }, now(), check.holds, check.proved)
    requireEmailCallWithin(limits, await check.writeBatch(count), now(), check.isProved)
  }
  const { hashed: passwordHash } = await prepareAndHash(countCall, () => hashPassword(form.password))
  const id = newId()
  const at = now()
  const discordId = form.discordId || null
  // A wrong signature does not refuse the registration: the Discord id stays unconfirmed and brings no keys.
  const isProven = discordId !== null && deps.isSignedDiscordId(discordId, form.discordSig ?? '')
  const {
    owner: [owner],
  } = await writeBatch(db, {
    insert: db
      .insert(users)
      .values({
        id,
        name: form.name,
        email: form.email,
        language,
        passwordHash,
        discordId,
        isDiscordConfirmed: isProven && isDiscordIdFree(discordId),
        termsVersion,
        termsAcceptedAt: at,
        termsAddress: address,
        createdAt: at,
      })
      .onConflictDoNothing({ target: users.email }),
    assign: assignWaitingKeys(db, id),
    ...queueVerification(deps, id),
    owner: db.select({ id: users.id }).from(users).where(eq(users.email, form.email)),
  })
  if (owner?.id !== id) throw new StoreError('email_taken')
}
