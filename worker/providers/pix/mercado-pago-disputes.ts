import * as v from 'valibot'
import type { DisputeCase } from '#schema/rules/disputes.ts'
import type { DisputeDesk } from '../payment-provider.ts'
import { nullIfNotFound } from '../request.ts'
import { anyText, instantOf } from './fields.ts'
import type { Ask } from './mercado-pago-ask.ts'
import { cents, id } from './mercado-pago-fields.ts'

/** Source: the /v1/chargebacks reference; its examples spell the payments in two ways. */
const chargebackSchema = v.object({
  id,
  payments: v.nullish(
    v.array(
      v.union([
        id,
        v.pipe(
          v.object({ id }),
          v.transform((payment) => payment.id),
        ),
      ]),
    ),
    [],
  ),
  amount: v.nullish(cents, null),
  reason: v.nullish(v.string(), ''),
  coverage_applied: v.nullish(v.boolean(), null),
  documentation_status: v.nullish(v.string(), null),
  date_documentation_deadline: v.nullish(v.string()),
  date_created: anyText,
})

const searchSchema = v.object({ results: v.array(chargebackSchema) })

const toCase = (chargeback: v.InferOutput<typeof chargebackSchema>): DisputeCase => ({
  caseId: chargeback.id,
  providerIds: chargeback.payments,
  amountCents: chargeback.amount,
  reason: chargeback.reason,
  answerBy: instantOf(chargeback.date_documentation_deadline),
  documentsStatus: chargeback.documentation_status,
  isCovered: chargeback.coverage_applied,
})

/** Longer than other calls: the file has to be sent first, and an admin is waiting, not a shopper. */
const uploadTimeoutMs = 20_000

/** The chargebacks of Mercado Pago. Source: https://www.mercadopago.com.br/developers, "Manage chargebacks". Mediations have no case here. */
export const mercadoPagoDisputes = (ask: Ask): DisputeDesk => ({
  async get(caseId) {
    const path = `/v1/chargebacks/${encodeURIComponent(caseId)}`
    const found = await ask(chargebackSchema, 'GET', path).catch(nullIfNotFound)
    return found && toCase(found)
  },

  async find(providerId) {
    const path = `/v1/chargebacks/search?payment_id=${encodeURIComponent(providerId)}`
    const found = await ask(searchSchema, 'GET', path).catch(nullIfNotFound)
    const results = found?.results ?? []
    const latest = results.toSorted((a, b) => (instantOf(b.date_created) ?? 0) - (instantOf(a.date_created) ?? 0))[0]
    return latest ? toCase(latest) : null
  },

  async sendEvidence(caseId, { name, bytes }) {
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
    const path = `/v1/chargebacks/${encodeURIComponent(caseId)}/documentation`
    await ask(v.unknown(), 'POST', path, { form, timeoutMs: uploadTimeoutMs })
  },
})
