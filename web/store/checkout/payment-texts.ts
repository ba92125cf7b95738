import type { Snapshot } from 'valtio'
import type { Key, Translate } from '#web/i18n/dictionary.ts'
import { errorText } from '#web/i18n/error-text.ts'
import type { PollResult, Problem, payment, ScreenOf, Step } from './payment-state.ts'

type State = Snapshot<typeof payment>

const titles = {
  methods: 'checkout.pay.title',
  declined: 'checkout.terms.declinedTitle',
  starting: 'checkout.pix.title',
  payer: 'activation.payer.title',
  leaving: 'checkout.crypto.title',
  code: 'checkout.pix.title',
  approved: 'checkout.end.approvedTitle',
  refused: 'checkout.end.refusedTitle',
  refunded: 'checkout.end.refundedTitle',
  expired: 'checkout.end.expiredTitle',
  lost: 'checkout.end.lostTitle',
  repriced: 'checkout.end.repricedTitle',
  failed: 'checkout.end.failedTitle',
} as const satisfies Record<Step, Key>

const cryptoTitles: Partial<Record<Step, Key>> = {
  starting: 'checkout.crypto.title',
  failed: 'checkout.crypto.failedTitle',
}

/** Where nothing is to be paid. */
const freeTitles: Partial<Record<Step, Key>> = {
  methods: 'checkout.terms.titleFree',
  starting: 'checkout.free.title',
  approved: 'checkout.free.ready',
  failed: 'checkout.free.failedTitle',
}

export const isFree = ({ order }: Pick<State, 'order'>): boolean => order?.totalCents === 0

export function titleOf(state: Pick<State, 'screen' | 'method' | 'order'>): Key {
  const { screen, method } = state
  const { step } = screen
  if (step === 'starting' && screen.waitUntil > 0) return 'checkout.pix.waitTitle'
  if (step === 'refused' && screen.reason === 'replaced') return 'checkout.end.replacedTitle'
  if (step === 'refused' && screen.reason === 'mismatch') return 'checkout.end.mismatchTitle'
  if (step === 'refused' && screen.reason === 'ran_out') return 'activation.unreserved.ranOutTitle'
  if (step === 'refused' && screen.reason === 'key_gone') return 'renewal.pay.goneTitle'
  if (step === 'failed' && screen.problem.code === 'email_unverified') return 'checkout.email.label'
  return (isFree(state) && freeTitles[step]) || (method === 'crypto' && cryptoTitles[step]) || titles[step]
}

export function startingText(state: Pick<State, 'method' | 'order'>): Key {
  if (isFree(state)) return 'checkout.free.starting'
  return state.method === 'pix' ? 'checkout.pix.starting' : 'checkout.crypto.starting'
}

/** What the last request for the status came to; while the code is being made nobody can have paid it. */
export function pollText(pollResult: PollResult, hasCode: boolean): Key {
  if (!hasCode && pollResult === 'none') return 'activation.making.waiting'
  if (!hasCode && pollResult === 'offline') return 'activation.making.offline'
  if (pollResult === 'none') return 'checkout.pix.waiting'
  return pollResult === 'asking' ? 'checkout.pix.checking' : `checkout.pix.${pollResult}`
}

export function approvedText({ hold, isDelivering, wasPaidBefore }: ScreenOf<'approved'>): Key {
  if (hold) return `activation.hold.${hold}Text`
  if (isDelivering) return 'checkout.end.onItsWayText'
  return wasPaidBefore ? 'checkout.end.alreadyText' : 'checkout.end.approvedText'
}

/** The steps of a payment that will not be paid. */
export type StoppedStep = 'refused' | 'refunded' | 'lost'

/** Why a payment will not be paid. */
export function stoppedText(screen: ScreenOf<StoppedStep>): Key {
  if (screen.step === 'lost') return 'checkout.end.lostText'
  if (screen.step === 'refunded') return 'checkout.end.refundedText'
  if (screen.reason === 'replaced') return 'checkout.end.replacedText'
  if (screen.reason === 'mismatch') return 'checkout.end.mismatchText'
  if (screen.reason === 'ran_out') return 'activation.unreserved.ranOutText'
  if (screen.reason === 'key_gone') return 'renewal.pay.goneText'
  return screen.reason === 'admin' ? 'checkout.end.adminText' : 'checkout.end.refusedText'
}

/** A payment's problem in words. */
export function problemText(t: Translate, problem: Problem): string {
  if (problem.code === 'no_code') return t('checkout.end.noCode')
  if (problem.code === 'invalid') return t('checkout.end.invalid')
  if (problem.code === 'too_many_requests' && problem.retryAfter !== undefined)
    return t('checkout.wait', { seconds: problem.retryAfter })
  return errorText(t, problem)
}
