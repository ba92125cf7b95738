import type { ProviderName } from '#schema/rules/payments.ts'
import type { ProviderCall } from '#schema/rules/provider-answers.ts'
import { MalformedAnswer } from './errors.ts'
import type { ChargePage, PaymentProvider } from './payment-provider.ts'

/** An answer that is not what the provider's API documents. */
export interface Malformed {
  provider: ProviderName
  call: ProviderCall
  /** The provider's id of the charge or the case, ours of a payment whose charge is looked for or made; '' where none is known. */
  subjectId: string
  shape: string
}

/** A provider whose malformed answers are passed to `record` before they are thrown, or left out of a list. */
export function watched(provider: PaymentProvider, record: (malformed: Malformed[]) => Promise<void>): PaymentProvider {
  const { name, getPayer, listChanged, refundPart, refundExcess, disputes } = provider

  async function recorded<T>(call: ProviderCall, subjectId: string, asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      if (error instanceof MalformedAnswer) await record([{ provider: name, call, subjectId, shape: error.shape }])
      throw error
    }
  }

  async function recordedPage(call: ProviderCall, asked: Promise<ChargePage>): Promise<ChargePage> {
    const page = await recorded(call, '', asked)
    if (page.malformed.length > 0) await record(page.malformed.map((entry) => ({ provider: name, call, ...entry })))
    return page
  }

  return {
    ...provider,
    create: (order) => recorded('create', order.paymentId, provider.create(order)),
    ...(getPayer && { getPayer: (id) => recorded('getPayer', id, getPayer(id)) }),
    get: (id) => recorded('get', id, provider.get(id)),
    find: (paymentId) => recorded('find', paymentId, provider.find(paymentId)),
    list: (...range) => recordedPage('list', provider.list(...range)),
    ...(listChanged && { listChanged: (...range) => recordedPage('listChanged', listChanged(...range)) }),
    cancel: (id) => recorded('cancel', id, provider.cancel(id)),
    refund: (id, ...refund) => recorded('refund', id, provider.refund(id, ...refund)),
    ...(refundPart && { refundPart: (id, ...part) => recorded('refundPart', id, refundPart(id, ...part)) }),
    ...(refundExcess && { refundExcess: (id, ...excess) => recorded('refundExcess', id, refundExcess(id, ...excess)) }),
    listRefunds: (id) => recorded('listRefunds', id, provider.listRefunds(id)),
    getRefund: (id, refundId) => recorded('getRefund', id, provider.getRefund(id, refundId)),
    disputes: disputes && {
      get: (caseId) => recorded('getCase', caseId, disputes.get(caseId)),
      find: (id) => recorded('findCase', id, disputes.find(id)),
      sendEvidence: (caseId, file) => recorded('sendEvidence', caseId, disputes.sendEvidence(caseId, file)),
    },
  }
}
