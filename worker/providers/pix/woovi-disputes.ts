import * as v from 'valibot'
import { type DisputeCase, type DisputeStatus, disputeAnswerMs } from '#schema/rules/disputes.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { ProviderError } from '../errors.ts'
import { fittingEntries } from '../fitting-entries.ts'
import type { DisputeDesk } from '../payment-provider.ts'
import { anyText, instantOf } from './fields.ts'
import { type AskWoovi, nullIfUnknown } from './woovi-ask.ts'
import { nextOf, type PageStart, pageInfoSchema, pageOf } from './woovi-pages.ts'

/** Source: https://developers.woovi.com/docs/category/disputas, and "dispute" of the reference. A MED has no more than its first fields. */
const disputeSchema = v.object({
  endToEndId: v.string(),
  status: v.string(),
  type: anyText,
  id: anyText,
  value: v.fallback(v.nullish(v.number(), null), null),
  disputeReason: anyText,
  createdAt: anyText,
  updatedAt: anyText,
})
type Dispute = v.InferOutput<typeof disputeSchema>

const disputeAnswer = v.object({ dispute: disputeSchema })
const listAnswer = v.object({ disputes: v.array(v.unknown()), pageInfo: pageInfoSchema })

/** A status that is not here is that of a dispute which is not decided. `ACCEPTED`: the money goes back. */
const decisions = new Map<string, DisputeStatus>([
  ['ACCEPTED', 'lost'],
  ['REJECTED', 'won'],
  ['CANCELED', 'won'],
])

/** For the transfer in dispute, by which the API names it, and the charge that this has paid. */
const toCase = (dispute: Dispute, chargeId: string | null): DisputeCase => {
  const openedAt = instantOf(dispute.createdAt)
  return {
    caseId: dispute.endToEndId,
    providerIds: chargeId === null ? [] : [chargeId],
    amountCents: dispute.value,
    reason: dispute.disputeReason ?? '',
    answerBy: openedAt === null ? null : openedAt + disputeAnswerMs,
    documentsStatus: null,
    isCovered: null,
    decision: {
      status: decisions.get(dispute.status) ?? 'open',
      kind: dispute.type === 'CHARGEBACK' ? 'chargeback' : 'med',
    },
  }
}

/** It downloads the file before it answers. */
const evidenceTimeoutMs = 20_000

/** How the transfers of charges are found. */
interface Transfers {
  chargeOf: (endToEndId: string) => Promise<string | null>
  transferOf: (chargeId: string) => Promise<string | null>
}

/** The disputes of Woovi: each has the id of the transfer in dispute. */
export const wooviDisputes = (ask: AskWoovi, { chargeOf, transferOf }: Transfers): DisputeDesk => {
  const read = async (endToEndId: string): Promise<Dispute | null> => {
    const path = `/dispute/${encodeURIComponent(endToEndId)}`
    return (await ask(disputeAnswer, 'GET', path).catch(nullIfUnknown))?.dispute ?? null
  }
  return {
    async get(endToEndId) {
      const found = await read(endToEndId)
      return found && toCase(found, await chargeOf(endToEndId))
    },

    async find(chargeId) {
      const endToEndId = await transferOf(chargeId)
      const found = endToEndId === null ? null : await read(endToEndId)
      return found && toCase(found, chargeId)
    },

    async sendEvidence(endToEndId, { name, bytes, makeLink }) {
      const id = (await read(endToEndId))?.id
      if (!id) throw new ProviderError('Woovi: a dispute without an id', true)
      const document = { url: await makeLink(), description: name, correlationID: sha256Hex(bytes).slice(0, 32) }
      const options = { body: { documents: [document] }, timeoutMs: evidenceTimeoutMs }
      await ask(v.unknown(), 'POST', `/dispute/${encodeURIComponent(id)}/evidence`, options)
    },
  }
}

/** A page of the cases that have changed since `changedFrom` (ms). */
export async function listDisputed(ask: AskWoovi, page: PageStart, changedFrom: number) {
  const { disputes, pageInfo } = await ask(listAnswer, 'GET', `/dispute?${pageOf(page)}`)
  const { fitting, malformed } = fittingEntries(disputeSchema, disputes)
  const changed = fitting.filter(({ updatedAt }) => (instantOf(updatedAt) ?? changedFrom) >= changedFrom)
  const cases = changed.map((one) => toCase(one, null))
  return { cases, malformed, next: nextOf(pageInfo, page.skip, disputes.length) }
}
