import { disputeAnswerMs } from '#schema/rules/disputes.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { disputes, partialRefunds, refundRequests, refunds } from '#schema/tables/index.ts'
import { clientId, financeId, resellerId } from './accounts.ts'
import type { License, Payment, Sales } from './sales.ts'

type Refund = typeof refunds.$inferInsert
type PartialRefund = typeof partialRefunds.$inferInsert
type Dispute = typeof disputes.$inferInsert
type Request = typeof refundRequests.$inferInsert

const hourMs = 3_600_000

/** Sales of the last weeks whose money is asked back, and how far that has got. `licenses` are those of the sales, some of them suspended. */
export function demoContests(now: number, { payments, licenses, refunds }: Sales) {
  const sold = payments.filter(
    ({ userId, status, method, isLate, createdAt }) =>
      userId !== clientId &&
      userId !== resellerId &&
      status === 'approved' &&
      method === 'pix' &&
      !isLate &&
      createdAt < now - 3 * dayMs,
  )
  const byOrders = sold.filter(({ provider }) => provider === 'mercadopago-orders')
  const before = sold.filter(({ provider }) => provider === 'mercadopago')
  const [requested, med] = byOrders.slice(-2)
  const medAtWoovi = sold.findLast(({ provider }) => provider === 'woovi')
  const [partly, refused, processing, chargeback, won, declined, unanswered, unused] = before.slice(-8)
  const keys = new Map(licenses.map((license) => [license.paymentId, license]))
  if (
    !partly ||
    !refused ||
    !requested ||
    !processing ||
    !med ||
    !medAtWoovi ||
    !chargeback ||
    !won ||
    !declined ||
    !unanswered ||
    !unused
  )
    throw new Error('The demo store has too few sales.')
  const open = [med, chargeback, medAtWoovi].map((payment, n) =>
    disputeOf(payment, now - (9 + n * 13) * hourMs, now, n === 1 ? 'chargeback' : 'med'),
  )
  const wonDispute = disputeOf(won, now - 2.4 * dayMs, now, 'mediation', now - 1.2 * dayMs)
  const lost = refunds.flatMap(({ paymentId, source, completedAt }) => {
    const payment = payments.find(({ id }) => id === paymentId)
    if (source !== 'dispute' || !payment?.approvedAt || !completedAt) return []
    const openedAt = payment.approvedAt + Math.floor((completedAt - payment.approvedAt) / 2)
    return [{ ...disputeOf(payment, openedAt, now, 'med', completedAt), status: 'lost' as const }]
  })
  const moving = [
    refundOf(requested, now - 50 * 60_000, { status: 'requested', attempts: 3, nextAttemptAt: now + 6 * hourMs }),
    refundOf(processing, now - 4 * hourMs, {
      status: 'processing',
      attempts: 1,
      providerRefundId: '1990000001',
      nextAttemptAt: now + 6 * hourMs,
    }),
  ]
  const stopped = new Map(
    [...moving.map(({ paymentId, requestedAt }) => [paymentId, requestedAt] as const)].concat(
      open.map(({ paymentId, openedAt }) => [paymentId, openedAt] as const),
    ),
  )
  const lostTime = (wonDispute.closedAt ?? 0) - wonDispute.openedAt
  return {
    refunds: [
      ...moving,
      refundOf(refused, now - 2.1 * dayMs, {
        status: 'refused',
        attempts: 1,
        refusals: 1,
        refusal: '400 insufficient_balance',
        refusedAt: now - 2.1 * dayMs + 1_400,
      }),
    ],
    partialRefunds: [partOf(partly, now - 1.4 * dayMs)],
    disputes: [...open, wonDispute, ...lost],
    refundRequests: [
      requestOf(keys, unanswered, now - 7 * hourMs, 'A tecla de atalho não funciona no meu jogo.'),
      requestOf(keys, unused, now - 31 * hourMs, 'Comprei o produto errado, queria o de 30 dias.'),
      {
        ...requestOf(keys, declined, now - 2.6 * dayMs, 'Não uso mais.'),
        status: 'declined' as const,
        isPending: false,
        reply: 'A chave já foi usada por dois dias, e o prazo de arrependimento vale só para chaves não usadas.',
        decidedBy: financeId,
        decidedAt: now - 2.2 * dayMs,
      },
      ...refunds
        .filter(({ source }) => source === 'user')
        .slice(-3)
        .flatMap((refund): Request[] => {
          const payment = payments.find(({ id }) => id === refund.paymentId)
          if (!payment) return []
          return [
            {
              ...requestOf(keys, payment, refund.requestedAt - 3 * hourMs, refund.reason ?? ''),
              status: 'approved',
              isPending: refund.status !== 'done',
              decidedBy: financeId,
              decidedAt: refund.requestedAt,
            },
          ]
        }),
    ],
    licenses: licenses.map((license): License => {
      const suspendedAt = stopped.get(license.paymentId ?? '')
      if (suspendedAt !== undefined) return { ...license, suspendedAt }
      // The time that a dispute took is given back.
      return license.paymentId === won.id ? { ...license, expirationDate: license.expirationDate + lostTime } : license
    }),
  }
}

const disputeOf = (
  { id, provider, amountCents }: Payment,
  openedAt: number,
  now: number,
  kind: Dispute['kind'],
  closedAt?: number,
): Dispute => ({
  id: `dispute_${id.slice(-12)}`,
  paymentId: id,
  provider: provider === 'none' ? 'mercadopago' : provider,
  kind,
  status: closedAt === undefined ? 'open' : 'won',
  amountCents,
  answerBy: Math.min(openedAt, now) + disputeAnswerMs,
  ...(closedAt !== undefined && { closedAt, evidenceHash: id.repeat(2), evidenceSentAt: openedAt + 5 * hourMs }),
  providerUpdatedAt: closedAt ?? openedAt,
  openedAt,
})

const refundOf = ({ id, amountCents }: Payment, at: number, state: Partial<Refund>): Refund => ({
  ...{
    paymentId: id,
    source: 'user',
    reason: 'Não abre no computador do cliente',
    amountCents,
    requestedBy: financeId,
  },
  ...{ requestedAt: at, createdAt: at, ...state },
})

const partOf = ({ id, amountCents }: Payment, at: number): PartialRefund => ({
  ...{ id: `part_${id.slice(-12)}`, paymentId: id, status: 'done', source: 'user' },
  amountCents: Math.floor(amountCents / 400) * 100,
  reason: 'Ferramenta fora do ar por um fim de semana',
  ...{ providerRefundId: '1990000002', requestedBy: financeId, requestedAt: at, attempts: 1 },
  ...{ createdAt: at, closedAt: at + 1_200 },
})

const requestOf = (
  keys: ReadonlyMap<string | null | undefined, License>,
  { id, userId }: Payment,
  createdAt: number,
  reason: string,
): Request => ({
  paymentId: id,
  userId,
  status: 'open',
  reason,
  isKeyUsed: (keys.get(id)?.activatedAt ?? Number.POSITIVE_INFINITY) < createdAt,
  createdAt,
})
