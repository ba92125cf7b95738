import type { Failure, Route } from './http.ts'
import type { PastCharge } from './past-charges.ts'

/** What people do at the bank, or the provider does on its own. */
export const actions = [
  'approve',
  'reject',
  'pay-late',
  'pay-wrong-amount',
  'overpay',
  'top-up',
  'refund',
  'finish-refund',
  'reject-refund',
  'refund-in-panel',
  'open-mediation',
  'open-chargeback',
  'win-dispute',
  'lose-dispute',
  'cancel-dispute',
  'detect',
  'expire',
  'make-code',
] as const
export type Action = (typeof actions)[number]
export type DisputeAction = Extract<Action, `${string}-dispute` | 'open-mediation' | 'open-chargeback'>
export const isDisputeAction = (action: Action): action is DisputeAction => /^open-|-dispute$/.test(action)
export type ActionOptions = {
  isNow?: boolean
  amount?: number
  /** In what the panel of a crypto provider promises the money back; dollars where none is named. */
  currency?: 'USD' | 'BTC'
  /** Whose account pays, where the provider learns it: by default the customer's. CPF or CNPJ, digits alone. */
  payerTaxId?: string
  payerName?: string
}

/** One charge as the bank shows it, whichever provider it came through. */
export type Charge = {
  id: string
  provider: string
  method: string
  status: string
  detail: string
  amount: number
  currency: string
  description: string
  reference: string
  payer: string
  /** The CPF or CNPJ of who pays where nobody is named; null where the provider does not learn it. */
  payerTaxId: string | null
  code: string
  /** The hosted page on which it is paid, if any, and the address that this page returns to. */
  payUrl: string | null
  returnUrl: string | null
  createdAt: number
  changedAt: number
  /** When late money will arrive. */
  payAt: number | null
  actions: Action[]
  /** The oldest first. */
  refunds: { amount: number; status: string }[]
}

export type Provider = {
  name: string
  routes: Route[]
  failure: Failure
  charges(): Charge[]
  /** Throws `WrongState` if the state of the charge does not allow it. */
  act(id: string, action: Action, options: ActionOptions): void
  /** Takes a charge over as one of its own, unless it knows one of that id. */
  addPast?(charge: PastCharge): void
  /** Sends the notification of a charge again, now; resolves to the receiver's status, 0 if there was no answer. */
  notify(id: string, options: NotifyOptions): Promise<number>
  /** Does what has become due: late money, expiries, refunds that take time. */
  settleDue(): void
}

export type NotifyOptions = {
  action?: string
  /** `dispute`: about the latest case of the charge; `test`: about nothing, as when the address is saved in the panel. */
  topic?: 'payment' | 'dispute' | 'test'
  url?: string
  /** Another secret makes a forgery. */
  secret?: string
  /** Added to the signed headers, overriding them. */
  headers?: Record<string, string>
}

export class WrongState extends Error {}
