import { useSnapshot } from 'valtio'
import type { Key, Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { payment } from './payment-state.ts'

/** Where a key is renewed, in place of what is said of a new one. */
const ofRenewals: Partial<Record<Key, Key>> = {
  'checkout.pay.pixText': 'renewal.pay.pixText',
  'checkout.steps.key': 'renewal.pay.step',
  'checkout.pix.notYet': 'renewal.pay.notYet',
  'checkout.crypto.back': 'renewal.pay.cryptoBack',
  'checkout.end.approvedText': 'renewal.pay.approvedText',
  'checkout.end.alreadyText': 'renewal.pay.alreadyText',
  'checkout.end.toKey': 'renewal.pay.toResult',
  'checkout.end.expiredPaid': 'renewal.pay.expiredPaid',
  'checkout.end.adminText': 'renewal.pay.adminText',
  'checkout.end.replacedText': 'renewal.pay.replacedText',
  'checkout.end.mismatchText': 'renewal.pay.mismatchText',
  'checkout.end.refundedText': 'renewal.pay.refundedText',
  'checkout.end.invalid': 'renewal.pay.invalid',
}

/** The texts of the payment: those of a purchase or, where a key is renewed, of that. */
export function usePaymentT(): Translate {
  const t = useT()
  const isRenewal = useSnapshot(payment).order?.renews
  return isRenewal ? (key, ...params) => t((ofRenewals[key] ?? key) as typeof key, ...params) : t
}
