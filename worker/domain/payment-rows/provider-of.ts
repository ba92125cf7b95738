import type { PaidMethod } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'

/** Who made a payment's charge; null where that provider is not configured (any more), and for payments without a charge. */
export const providerOf = ({ providers }: Deps, { provider }: Pick<PaymentRow, 'provider'>): PaymentProvider | null =>
  providers.find(({ name }) => name === provider) ?? null

/** Who makes new charges of a method, in the order in which they are asked. The others are only asked about the charges they made. */
export const makersOf = ({ providers, chargeMakers }: Deps, paidBy: PaidMethod): PaymentProvider[] =>
  chargeMakers.flatMap((maker) => providers.find(({ name, method }) => name === maker && method === paidBy) ?? [])
