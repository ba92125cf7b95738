import { eq, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { isTaxId, normalizedTaxId, taxIdHint } from '#schema/rules/tax-ids.ts'
import { users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import type { Caller } from '../accounts/caller-check.ts'
import type { ExpectedPayer } from './payer.ts'

/** The tax id as it was entered, without punctuation. Throws 400 `tax_id_invalid`. */
export function readEnteredTaxId(entered: string): string {
  if (!isTaxId(entered)) throw new StoreError('tax_id_invalid')
  return normalizedTaxId(entered)
}

/** The statement that stores the caller's tax id, encrypted, and what is shown of it. */
export async function storingTaxId({ db, sealed }: Deps, { id, check }: Caller, taxId: string): Promise<Statements> {
  const columns = { taxId: await sealed.seal('tax-id', taxId), taxIdHint: taxIdHint(taxId) }
  return {
    taxId: db
      .update(users)
      .set(columns)
      .where(sql`${users.id} = ${id} and ${check?.holds ?? sql`true`}`),
  }
}

/** The stored tax id. Throws 409 `tax_id_required` where there is none, or it cannot be decrypted any more. */
export async function readStoredTaxId(deps: Deps, buyerId: string, { taxId }: ExpectedPayer): Promise<string> {
  const opened = taxId === null ? null : await deps.sealed.open('tax-id', taxId)
  if (typeof opened === 'string') return opened
  await deps.db.update(users).set({ taxId: null, taxIdHint: null }).where(eq(users.id, buyerId))
  throw new StoreError('tax_id_required')
}
