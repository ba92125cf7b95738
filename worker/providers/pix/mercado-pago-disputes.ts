import type { DisputeCase } from '#schema/rules/disputes.ts'
import { parseMoney } from '#schema/rules/money.ts'
import type { DisputeDesk } from '../payment-provider.ts'
import { nullIfNotFound, type ProviderRequest } from '../request.ts'

/** The fields of a chargeback that we read. Source: the /v1/chargebacks reference; its examples spell one of them in two ways. */
interface Chargeback {
  id: number | string
  payments?: (number | string | { id: number | string })[]
  amount?: number
  reason?: string | null
  coverage_applied?: boolean | null
  documentation_status?: string | null
  date_documentation_deadline?: string | null
  date_created?: string | null
}

const toCase = (chargeback: Chargeback): DisputeCase => ({
  caseId: String(chargeback.id),
  providerIds: (chargeback.payments ?? []).map((payment) => String(typeof payment === 'object' ? payment.id : payment)),
  amountCents: chargeback.amount === undefined ? null : (parseMoney(chargeback.amount) ?? null),
  reason: chargeback.reason ?? '',
  answerBy: instantOf(chargeback.date_documentation_deadline),
  documentsStatus: chargeback.documentation_status ?? null,
  isCovered: chargeback.coverage_applied ?? null,
})

/** An ISO timestamp in milliseconds; null where there is none. */
export function instantOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : at
}

/** Longer than other calls: the file has to be sent first, and an admin is waiting, not a shopper. */
const uploadTimeoutMs = 20_000

type Ask = <T>(method: string, path: string, more?: Pick<ProviderRequest, 'form' | 'timeoutMs'>) => Promise<T>

/** The chargebacks of Mercado Pago. Source: https://www.mercadopago.com.br/developers, "Manage chargebacks". Mediations have no case here. */
export const mercadoPagoDisputes = (ask: Ask): DisputeDesk => ({
  async get(caseId) {
    const found = await ask<Chargeback>('GET', `/v1/chargebacks/${encodeURIComponent(caseId)}`).catch(nullIfNotFound)
    return found && toCase(found)
  },

  async find(providerId) {
    const path = `/v1/chargebacks/search?payment_id=${encodeURIComponent(providerId)}`
    const found = await ask<{ results?: Chargeback[] }>('GET', path).catch(nullIfNotFound)
    const results = found?.results ?? []
    const latest = results.toSorted((a, b) => (instantOf(b.date_created) ?? 0) - (instantOf(a.date_created) ?? 0))[0]
    return latest ? toCase(latest) : null
  },

  async sendEvidence(caseId, { name, bytes }) {
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
    const path = `/v1/chargebacks/${encodeURIComponent(caseId)}/documentation`
    await ask('POST', path, { form, timeoutMs: uploadTimeoutMs })
  },
})
