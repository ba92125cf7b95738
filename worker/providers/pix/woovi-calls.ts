import * as v from 'valibot'
import { dayMs } from '#schema/rules/licenses.ts'
import { nullIfFailed, ProviderError } from '#worker/providers/errors.ts'
import { nullIfRefused } from '#worker/providers/request.ts'
import { fittingEntries } from '../fitting-entries.ts'
import type {
  ChargePage,
  chargeCalls,
  DisputeDesk,
  ListedCharge,
  PaymentProvider,
  ProviderRefund,
} from '../payment-provider.ts'
import { askWoovi, nullIfUnknown, type WooviAccess } from './woovi-ask.ts'
import {
  type Charge,
  chargeAnswer,
  listedSchema,
  refundSchema,
  statusOf,
  sumOf,
  type Transfer,
  toProviderPayment,
  toProviderRefund,
  transferSchema,
} from './woovi-charge.ts'
import { listDisputed, wooviDisputes } from './woovi-disputes.ts'
import { nextOf, pageInfoSchema, pageOf } from './woovi-pages.ts'

/** How long a code can be paid, in seconds: the API's minimum, and the shop's own window. */
const codeSeconds = 300

const commentMax = 140

/** How old a payment may be that is contested or refunded. */
const oldestMs = 190 * dayMs

const refundAnswer = v.object({ refund: refundSchema })
const refundsAnswer = v.object({ refunds: v.array(refundSchema) })
const pageAnswer = v.object({ charges: v.array(v.unknown()), pageInfo: pageInfoSchema })
const listedAnswer = v.object({ charge: listedSchema })
const transferAnswer = v.object({ transaction: transferSchema })
const deletedAnswer = v.object({ status: v.string() })
const transfersAnswer = v.object({ transactions: v.array(v.unknown()), pageInfo: pageInfoSchema })

const chargePath = (chargeId: string) => `/charge/${encodeURIComponent(chargeId)}`
const transfersOf = (entries: unknown[]): Transfer[] => fittingEntries(transferSchema, entries).fitting

/** The id of a transfer, by which the API names charges in events about refunds and disputes; in its test environment of 33 characters. */
const isTransferId = (text: string): boolean => /^E[0-9A-Za-z]{31,32}$/.test(text)

type Calls = Required<
  Pick<PaymentProvider<'pix'>, (typeof chargeCalls)[number] | 'listChanged' | 'refundPart' | 'getPayer'>
> & { disputes: DisputeDesk }

/** The shop's ids of payments are the API's `correlationID` of their charges. */
export function wooviCalls(access: WooviAccess): Calls {
  const ask = askWoovi(access)

  const readCharge = async (chargeId: string): Promise<Charge | null> => {
    const answer = await ask(chargeAnswer, 'GET', chargePath(chargeId)).catch(nullIfUnknown)
    return answer?.charge ?? null
  }

  /** Of a charge that does not exist, none. */
  const readRefunds = async (chargeId: string): Promise<ProviderRefund[]> => {
    const answer = await ask(refundsAnswer, 'GET', `${chargePath(chargeId)}/refund`).catch(nullIfUnknown)
    return answer?.refunds.map(toProviderRefund) ?? []
  }

  /** The transfer that paid a charge; undefined where there is none. */
  const readTransfer = async (chargeId: string) => {
    const path = `/transaction?charge=${encodeURIComponent(chargeId)}`
    const answer = await ask(transfersAnswer, 'GET', path).catch(nullIfUnknown)
    return transfersOf(answer?.transactions ?? []).find(({ type }) => type !== 'REFUND')
  }

  /** The charge that a transfer paid; null where it paid none. */
  async function chargeIdOf(endToEndId: string): Promise<string | null> {
    const path = `/transaction/${encodeURIComponent(endToEndId)}`
    const answer = await ask(transferAnswer, 'GET', path).catch(nullIfUnknown)
    return answer?.transaction.charge?.correlationID ?? null
  }

  async function withReturns(charge: Charge) {
    if (statusOf(charge) !== 'approved') return toProviderPayment(charge)
    // The money counts without the id of its transfer.
    const [refunds, transfer] = await Promise.all([
      readRefunds(charge.correlationID),
      readTransfer(charge.correlationID).catch(nullIfFailed),
    ])
    return toProviderPayment(charge, refunds, transfer ?? undefined)
  }

  /** Of an id of ours, or of the transfer that has paid, by which events about refunds name a charge. */
  async function get(id: string) {
    const chargeId = isTransferId(id) ? await chargeIdOf(id) : id
    const charge = chargeId === null ? null : await readCharge(chargeId)
    return charge && withReturns(charge)
  }

  /** The answer to a refund that is repeated may be a complaint: what the charge's list has under our key counts. */
  async function sendBack(chargeId: string, key: string, amountCents: number): Promise<ProviderRefund> {
    const body = { correlationID: key, value: amountCents }
    try {
      return toProviderRefund((await ask(refundAnswer, 'POST', `${chargePath(chargeId)}/refund`, { body })).refund)
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isFinal) throw error
      const made = (await readRefunds(chargeId)).find((one) => one.id === key)
      if (!made) throw error
      return made
    }
  }

  const disputes = wooviDisputes(ask, {
    chargeOf: chargeIdOf,
    transferOf: async (chargeId) => (await readTransfer(chargeId))?.endToEndId ?? null,
  })

  const toListed = (charge: v.InferOutput<typeof listedSchema>): ListedCharge => {
    const infoOf = (name: string) => charge.additionalInfo.find(({ key }) => key === name)?.value ?? null
    const [shop, userId, productId] = [infoOf('shop'), infoOf('user'), infoOf('product')]
    return { ...toProviderPayment(charge), shop, userId, productId, createdAt: charge.createdAt }
  }

  /** A charge with what has gone back of it, as a list has it; null where there is none. */
  async function readListed(chargeId: string | null): Promise<ListedCharge | null> {
    const answer = chargeId === null ? null : await ask(listedAnswer, 'GET', chargePath(chargeId)).catch(nullIfUnknown)
    return answer && { ...toListed(answer.charge), ...(await withReturns(answer.charge)) }
  }

  async function listDisputes(from: number, to: number, skip: number): Promise<ChargePage> {
    const { cases, malformed, next } = await listDisputed(ask, { from: from - oldestMs, to, skip }, from)
    const charges = await Promise.all(
      cases.map(async (disputeCase) => {
        const charge = await readListed(await chargeIdOf(disputeCase.caseId))
        return charge && { ...charge, disputeCase }
      }),
    )
    return {
      charges: charges.filter((one) => one !== null),
      malformed,
      next: next === null ? 'returns|0' : `disputes|${next}`,
    }
  }

  async function listReturns(from: number, to: number, skip: number): Promise<ChargePage> {
    const path = `/transaction?${pageOf({ from, to, skip })}`
    const { transactions, pageInfo } = await ask(transfersAnswer, 'GET', path)
    const { fitting, malformed } = fittingEntries(transferSchema, transactions)
    const returned = fitting.flatMap(({ type, charge }) => (type === 'REFUND' && charge ? [charge.correlationID] : []))
    const charges = await Promise.all([...new Set(returned)].map(readListed))
    const next = nextOf(pageInfo, skip, transactions.length)
    return { charges: charges.filter((one) => one !== null), malformed, next: next === null ? null : `returns|${next}` }
  }

  return {
    async create({ paymentId, amountCents, description, payer, shop, userId, productId, timeoutMs }) {
      const { taxId, isOnlyPayer, name, email } = payer
      const about = { shop, user: userId, product: productId }
      const body = {
        correlationID: paymentId,
        value: amountCents,
        expiresIn: codeSeconds,
        comment: description.slice(0, commentMax).toWellFormed(),
        customer: { name, email, ...(taxId && { taxID: taxId }) },
        ...(taxId && isOnlyPayer && { ensureSameTaxID: true }),
        additionalInfo: Object.entries(about).map(([key, value]) => ({ key, value })),
      }
      const options = { body, ...(timeoutMs && { timeoutMs }) }
      const { charge } = await ask(chargeAnswer, 'POST', '/charge?return_existing=true', options)
      return { ...toProviderPayment(charge), instructions: { qrCode: charge.brCode } }
    },

    get,

    find: get,

    async list(from, to, cursor) {
      const skip = Number(cursor ?? 0)
      const { charges, pageInfo } = await ask(pageAnswer, 'GET', `/charge?${pageOf({ from, to, skip })}`)
      const { fitting, malformed } = fittingEntries(listedSchema, charges)
      const next = nextOf(pageInfo, skip, charges.length)
      return { charges: fitting.map(toListed), malformed, next: next === null ? null : String(next) }
    },

    /** Disputes first, then the transfers that have sent money back. */
    async listChanged(from, to, cursor) {
      const [list = 'disputes', skip = 0] = cursor?.split('|') ?? []
      return list === 'disputes' ? listDisputes(from, to, Number(skip)) : listReturns(from, to, Number(skip))
    },

    async getPayer(chargeId) {
      const charge = await readCharge(chargeId)
      if (!charge || statusOf(charge) !== 'approved') return null
      const payer = charge.payer ?? (await readTransfer(chargeId))?.payer
      return payer ? { name: payer.name, email: payer.email } : null
    },

    async cancel(chargeId) {
      const deleted = await ask(deletedAnswer, 'DELETE', chargePath(chargeId)).catch(nullIfRefused)
      return deleted !== null
    },

    async refund(chargeId, key, amountCents) {
      const [charge, refunds, transfer] = await Promise.all([
        readCharge(chargeId),
        readRefunds(chargeId),
        readTransfer(chargeId).catch(nullIfFailed),
      ])
      const leftCents = (transfer?.value ?? charge?.value ?? 0) - sumOf(refunds, 'approved', 'processing')
      return sendBack(chargeId, key, Math.min(amountCents, leftCents) || amountCents)
    },

    refundPart: sendBack,

    listRefunds: readRefunds,

    async getRefund(chargeId, refundId) {
      return (await readRefunds(chargeId)).find(({ id }) => id === refundId) ?? null
    },

    disputes,
  }
}
