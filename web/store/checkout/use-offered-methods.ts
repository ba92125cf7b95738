import { useSnapshot } from 'valtio'
import type { PaidMethod } from '#schema/rules/payments.ts'
import { useLoad } from '#web/state/resource.ts'
import { methods, payment } from './payment-state.ts'

export interface Offer {
  /** Dollars are paid in crypto alone. */
  isDollar: boolean
  isPixOn: boolean
  /** What it costs in crypto; null where crypto is not offered. */
  usdCents: number | null
  /** The shopper's choice, or the method that is left; null where there is none. */
  chosen: PaidMethod | null
}

/** The methods by which the order can be paid, as far as they are known. */
export function useOfferedMethods() {
  const { order, method, isCryptoOff } = useSnapshot(payment)
  const { data, status, isLoading, error, retry } = useLoad(methods)
  const isOn = (type: PaidMethod) => data.some((setting) => setting.type === type && setting.isActive)
  const isDollar = order?.currency === 'USD'
  const isPixOn = !isDollar && isOn('pix')
  const usdCents = isOn('crypto') && !isCryptoOff ? (order?.usdCents ?? null) : null
  const left = isPixOn ? 'pix' : usdCents === null ? null : 'crypto'
  const chosen = method === 'crypto' && usdCents !== null ? 'crypto' : left
  const offer: Offer = { isDollar, isPixOn, usdCents, chosen }
  return {
    offer,
    isKnown: data.length > 0 || status === 'ready',
    isLoading,
    error: data.length > 0 ? null : error,
    retry,
  }
}
