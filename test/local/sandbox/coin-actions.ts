import type { CoinCharge, CoinCharges } from './coin-charges.ts'
import { toCoinCharge } from './past-payments.ts'
import type { ActionOptions, Provider } from './provider.ts'
import type { SandboxState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

type CoinActionsOptions = {
  charges: CoinCharges
  store: SandboxState
  webhooks: Webhooks
  payUrl: (id: string) => string
  webhookSecret: string
  /** Where the shop that made a charge takes webhooks. */
  shopOf: (charge: CoinCharge) => string
  /** The webhook about a charge; `paid` unless another type is named. */
  writeEvent: (charge: CoinCharge, type: string) => unknown
  paid: string
  /** Of a provider whose payers claim refunds. */
  refundInPanel?: (charge: CoinCharge, options: ActionOptions) => void
  /** The headers that prove a webhook. */
  sign: (body: string, secret: string) => Record<string, string>
}

/** What the bank of the sandbox and its controls do with the charges of one crypto provider. */
export const coinActions = ({
  charges,
  store,
  webhooks,
  payUrl,
  webhookSecret,
  shopOf,
  writeEvent,
  paid,
  refundInPanel,
  sign,
}: CoinActionsOptions): Pick<Provider, 'settleDue' | 'charges' | 'act' | 'notify'> &
  Required<Pick<Provider, 'addPast'>> => ({
  settleDue: charges.settleDue,
  charges: () => charges.all().map((charge) => charges.toCharge(charge, payUrl(charge.id))),
  addPast: (charge) => charges.add(toCoinCharge(charge)),
  act(id, action, options) {
    const charge = charges.find(id)
    if (!charge) return
    charges.act(charge, action, options)
    if (action === 'refund-in-panel') refundInPanel?.(charge, options)
  },
  async notify(id, { action = paid, url, secret = webhookSecret, headers = {} }) {
    const charge = charges.find(id)
    if (!charge) return 0
    const body = JSON.stringify(writeEvent(charge, action))
    await store.saved()
    return webhooks.send({
      url: url ?? shopOf(charge),
      body,
      headers: { 'content-type': 'application/json', ...sign(body, secret), ...headers },
    })
  },
})
