import { eq, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import type { checkPaymentStatus } from '#schema/api/payments.ts'
import { type PayerCheck, payerCheckOf } from '#schema/rules/payers.ts'
import { type PaymentRow, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
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
  check: payerCheckOf(row?.check ?? 0),
  taxId: row?.taxId ?? null,
  hint: row?.hint ?? null,
})

/** What becomes of money from another person's account: nothing where the provider cannot compare. */
export const checkBy = (provider: PaymentProvider | null, { check }: Pick<ExpectedPayer, 'check'>): PayerCheck =>
  provider?.comparesPayers ? check : 'off'

/** Who is to pay a payment, while it can be paid. */
export function payerOnWire(
  deps: Deps,
  payment: Pick<PaymentRow, 'provider' | 'status'>,
  payer: Pick<ExpectedPayer, 'check' | 'hint'>,
): Pick<Answer<typeof checkPaymentStatus>, 'payerCheck' | 'payerHint'> {
  const payerCheck = payment.status === 'pending' ? checkBy(providerOf(deps, payment), payer) : 'off'
  return { payerCheck, payerHint: payerCheck === 'off' ? null : payer.hint }
}
