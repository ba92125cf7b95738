import * as v from 'valibot'
import { providerNames, refundStatuses, settlementSources } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, instant } from './fields.ts'

/** The newest rows behind a number are answered, this many at most. */
export const healthRowsMax = 50

const counted = <S extends v.GenericSchema>(row: S) => v.object({ count: v.number(), rows: v.array(row) })

const payment = v.object({
  paymentId: id,
  transactionId: v.nullable(v.string()),
  productName: v.string(),
  amount,
  currency,
  createdAt: instant,
  approvedAt: v.nullable(instant),
})

export const getPaymentsHealth = endpoint({
  method: 'GET',
  path: '/api/auth/admin/health/payments',
  summary: 'Check whether payments and keys agree',
  description: 'Two counts that must be zero, and how payments were settled.',
  answer: v.object({
    /** Must be zero: approved payments without a key. */
    paidWithoutKey: counted(payment),
    /** Must be zero: keys that no approved payment and no admin stands behind. */
    keyWithoutPayment: counted(
      v.object({ licenseId: id, paymentId: v.nullable(id), productName: v.string(), createdAt: instant }),
    ),
    /** Refunds on their way, and those the provider refused: money that is still to be given back. */
    refunds: counted(
      v.object({ paymentId: id, status: v.picklist(refundStatuses), reason: v.string(), amount, createdAt: instant }),
    ),
    webhooks: v.array(
      v.object({
        provider: v.picklist(providerNames),
        lastReceivedAt: instant,
        ageSeconds: v.number(),
        /** Stored and not yet handled. */
        waiting: v.number(),
      }),
    ),
    /** Of the last 30 days: who brought the news that settled a payment. */
    settledBy: v.array(v.object({ by: v.picklist(settlementSources), count: v.number(), share: v.number() })),
    settled: v.array(
      v.object({ ...payment.entries, by: v.nullable(v.picklist(settlementSources)), isLate: v.boolean() }),
    ),
  }),
})
