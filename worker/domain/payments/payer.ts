import { eq, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { type PayerCheck, payerChecks } from '#schema/rules/payers.ts'
import { isTaxId, normalizedTaxId, taxIdHint } from '#schema/rules/tax-ids.ts'
import { users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'
import type { Caller } from '../accounts/caller-check.ts'
import { settingOf } from '../shop-settings.ts'

/** From whose account an order is to be paid, and what becomes of it if it comes from another. */
export interface ExpectedPayer {
  check: PayerCheck
  /** Encrypted. */
  taxId: string | null
  hint: string | null
}

/** In SQL: the shop compares the payers of PIX, and the buyer has not said who they are. `compares`: whether a provider can. */
export const lacksTaxId = (
  compares: unknown,
  buyer: unknown,
): SQL => sql`(${compares} and ${settingOf('payer_check')} > 0
  and exists (select 1 from ${users} where id = ${buyer} and tax_id is null))`

/** The buyer of an order, with the shop's setting: a statement for a batch. */
export const selectPayer = (db: Database, buyerId: string) =>
  db
    .select({ check: settingOf('payer_check'), taxId: users.taxId, hint: users.taxIdHint })
    .from(users)
    .where(eq(users.id, buyerId))

export const payerOf = ([row]: { check: number; taxId: string | null; hint: string | null }[]): ExpectedPayer => ({
  check: payerChecks[row?.check ?? 0] ?? 'off',
  taxId: row?.taxId ?? null,
  hint: row?.hint ?? null,
})

/** What becomes of money from another person's account: nothing where the provider cannot compare. */
export const checkBy = (provider: PaymentProvider | null, { check }: Pick<ExpectedPayer, 'check'>): PayerCheck =>
  provider?.comparesPayers ? check : 'off'

/** The tax id as it was entered, without punctuation. Throws 400 `tax_id_invalid`. */
export function readTaxId(entered: string | null | undefined): string | null {
  if (!entered?.trim()) return null
  if (!isTaxId(entered)) throw new StoreError('tax_id_invalid')
  return normalizedTaxId(entered)
}

/** The columns of a tax id: encrypted, and what is shown of it. */
export const sealTaxId = async ({ sealed }: Deps, taxId: string) => ({
  taxId: await sealed.seal('tax-id', taxId),
  taxIdHint: taxIdHint(taxId),
})

/** A statement that stores the caller's tax id. */
export const storeTaxId = (db: Database, { id, check }: Caller, columns: Awaited<ReturnType<typeof sealTaxId>>) =>
  db
    .update(users)
    .set(columns)
    .where(sql`${users.id} = ${id} and ${check?.holds ?? sql`true`}`)

/** The tax id for the provider; missing where nobody is compared. Throws 409 `tax_id_required` where there is none, or it cannot be decrypted any more. */
export async function payerForProvider(
  deps: Deps,
  buyerId: string,
  provider: PaymentProvider,
  payer: ExpectedPayer,
): Promise<{ taxId?: string; isOnlyPayer?: boolean }> {
  const check = checkBy(provider, payer)
  if (check === 'off') return {}
  const taxId = payer.taxId === null ? null : await deps.sealed.open('tax-id', payer.taxId)
  if (typeof taxId === 'string') return { taxId, isOnlyPayer: check === 'refuse' }
  await deps.db.update(users).set({ taxId: null, taxIdHint: null }).where(eq(users.id, buyerId))
  throw new StoreError('tax_id_required')
}
