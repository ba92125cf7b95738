import type { Snapshot } from 'valtio'
import type { Key } from '#web/i18n/dictionary.ts'
import type { payment, Step } from './payment-state.ts'

type State = Snapshot<typeof payment>

const titles = {
  methods: 'checkout.pay.title',
  terms: 'checkout.terms.title',
  declined: 'checkout.terms.declinedTitle',
  starting: 'checkout.pix.title',
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

const inCrypto: Partial<Record<Step, Key>> = {
  starting: 'checkout.crypto.title',
  failed: 'checkout.crypto.failedTitle',
}

/** Where nothing is to be paid. */
const free: Partial<Record<Step, Key>> = {
  terms: 'checkout.terms.titleFree',
  starting: 'checkout.free.title',
  approved: 'checkout.free.ready',
  failed: 'checkout.free.failedTitle',
}

export const isFree = ({ order }: Pick<State, 'order'>): boolean => order?.totalCents === 0

export function titleOf(state: State): Key {
  const { step, method, reason, waitUntil } = state
  if (step === 'starting' && waitUntil > 0) return 'checkout.pix.waitTitle'
  if (step === 'refused' && reason === 'replaced') return 'checkout.end.replacedTitle'
  if (step === 'refused' && reason === 'mismatch') return 'checkout.end.mismatchTitle'
  return (isFree(state) && free[step]) || (method === 'crypto' && inCrypto[step]) || titles[step]
}

export function startingText(state: Pick<State, 'method' | 'order'>): Key {
  if (isFree(state)) return 'checkout.free.starting'
  return state.method === 'pix' ? 'checkout.pix.starting' : 'checkout.crypto.starting'
}

export function approvedText({ isDelivering, problem }: Pick<State, 'isDelivering' | 'problem'>): Key {
  if (isDelivering) return 'checkout.end.onItsWayText'
  return problem?.code === 'already_paid' ? 'checkout.end.alreadyText' : 'checkout.end.approvedText'
}

/** What became of a payment that will not be paid. */
export function stopText({ step, reason }: Pick<State, 'step' | 'reason'>): Key {
  if (step === 'lost') return 'checkout.end.lostText'
  if (step === 'refunded') return 'checkout.end.refundedText'
  if (reason === 'replaced') return 'checkout.end.replacedText'
  if (reason === 'mismatch') return 'checkout.end.mismatchText'
  return reason === 'admin' ? 'checkout.end.adminText' : 'checkout.end.refusedText'
}
