import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { type SessionUser, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** Records that the user accepted `version`; the first acceptance of a version stays. Another than the current one: 409 `terms_changed`. */
export async function acceptTerms(
  { db, now }: Deps,
  { id }: SessionUser,
  version: string,
  address: string,
): Promise<void> {
  if (version !== termsVersion) throw new StoreError('terms_changed')
  await db
    .update(users)
    .set({ termsVersion, termsAcceptedAt: now(), termsAddress: address })
    .where(and(eq(users.id, id), or(isNull(users.termsVersion), ne(users.termsVersion, termsVersion))))
}
