import type { PaidMethod, Provider } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import type { CoinProvider } from '#worker/providers/coin/coin.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'

/** Who made a payment's charge, whichever method it is; null where that provider is not configured (any more). */
export const providerOf = (deps: Deps, { provider }: Pick<PaymentRow, 'provider'>): PaymentProvider | null =>
  provider === 'mercadopago' ? deps.pix : coinNamed(deps, provider)

/** The crypto provider of that name. One that is configured is asked about its payments even where another makes the new ones. */
export const coinNamed = ({ coins }: Deps, provider: PaymentRow['provider']): CoinProvider | null =>
  coins.find(({ name }) => name === provider) ?? null

/** A provider under the name and the method that its payments are written with. */
export interface NamedCharges {
  name: Provider
  method: PaidMethod
  charges: PaymentProvider
}

/** All providers that are configured, of whichever method. */
export const configured = ({ pix, coins }: Deps): NamedCharges[] => [
  ...(pix ? [{ name: 'mercadopago', method: 'pix', charges: pix } as const] : []),
  ...coins.map((coin) => ({ name: coin.name, method: 'crypto', charges: coin }) as const),
]
