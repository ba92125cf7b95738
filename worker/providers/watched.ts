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

/** A provider whose malformed answers are told before they are thrown, or left out of a list. */
export function watched(provider: PaymentProvider, tell: (malformed: Malformed[]) => Promise<void>): PaymentProvider {
  const { name, getPayer, listChanged, refundPart, refundExcess, disputes } = provider

  async function told<T>(call: ProviderCall, subjectId: string, asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      if (error instanceof MalformedAnswer) await tell([{ provider: name, call, subjectId, shape: error.shape }])
      throw error
    }
  }

  async function toldPage(call: ProviderCall, asked: Promise<ChargePage>): Promise<ChargePage> {
    const page = await told(call, '', asked)
    if (page.malformed.length > 0) await tell(page.malformed.map((entry) => ({ provider: name, call, ...entry })))
    return page
  }

  return {
    ...provider,
    create: (order) => told('create', order.paymentId, provider.create(order)),
    ...(getPayer && { getPayer: (id) => told('getPayer', id, getPayer(id)) }),
    get: (id) => told('get', id, provider.get(id)),
    find: (paymentId) => told('find', paymentId, provider.find(paymentId)),
    list: (...range) => toldPage('list', provider.list(...range)),
    ...(listChanged && { listChanged: (...range) => toldPage('listChanged', listChanged(...range)) }),
    cancel: (id) => told('cancel', id, provider.cancel(id)),
    refund: (id, ...refund) => told('refund', id, provider.refund(id, ...refund)),
    ...(refundPart && { refundPart: (id, ...part) => told('refundPart', id, refundPart(id, ...part)) }),
    ...(refundExcess && { refundExcess: (id, ...excess) => told('refundExcess', id, refundExcess(id, ...excess)) }),
    listRefunds: (id) => told('listRefunds', id, provider.listRefunds(id)),
    getRefund: (id, refundId) => told('getRefund', id, provider.getRefund(id, refundId)),
    disputes: disputes && {
      get: (caseId) => told('getCase', caseId, disputes.get(caseId)),
      find: (id) => told('findCase', id, disputes.find(id)),
      sendEvidence: (caseId, file) => told('sendEvidence', caseId, disputes.sendEvidence(caseId, file)),
    },
  }
}
