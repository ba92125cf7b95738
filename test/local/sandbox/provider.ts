import type { Answer, Route } from './http.ts'

/** What people do at the bank, or the provider on its own. */
export const actions = [
  'approve',
  'reject',
  'pay-late',
  'pay-wrong-amount',
  'refund',
  'finish-refund',
  'chargeback',
  'detect',
  'expire',
] as const
export type Action = (typeof actions)[number]
export type ActionOptions = { isNow?: boolean; amount?: number }

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
  code: string
  /** The page on which it is paid, where it has one, and where that page leads back to. */
  payUrl: string | null
  returnUrl: string | null
  createdAt: number
  changedAt: number
  /** When late money will arrive. */
  payAt: number | null
  actions: Action[]
}

export type Provider = {
  name: string
  routes: Route[]
  /** A failure in the provider's own envelope. */
  failure(status: number): Answer
  charges(): Charge[]
  /** Throws `WrongState` where the charge is past it. */
  act(id: string, action: Action, options: ActionOptions): void
  /** Sends the notification of a charge again, now; resolves to the receiver's status, 0 where there was no answer. */
  notify(id: string, options: NotifyOptions): Promise<number>
  /** Does what time has brought: late money, expiries, refunds that took a while. */
  settleDue(): void
}

export type NotifyOptions = {
  action?: string
  url?: string
  /** Another secret makes a forgery. */
  secret?: string
  /** Added to the signed headers, or put in their place. */
  headers?: Record<string, string>
}

export class WrongState extends Error {}
