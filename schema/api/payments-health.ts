import * as v from 'valibot'
import { providerNames, refundStatuses, settlementSources } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, instant } from './fields.ts'

/** At most this many rows, the newest, are listed with each number. */
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
    /** Must be zero: keys without an approved payment that no admin made. */
    keyWithoutPayment: counted(
      v.object({ licenseId: id, paymentId: v.nullable(id), productName: v.string(), createdAt: instant }),
    ),
    /** Refunds in process, and those the provider refused: money still to be returned. */
    refunds: counted(
      v.object({ paymentId: id, status: v.picklist(refundStatuses), reason: v.string(), amount, createdAt: instant }),
    ),
    webhooks: v.array(
      v.object({
        provider: v.picklist(providerNames),
        lastReceivedAt: instant,
        ageSeconds: v.number(),
        /** Stored and not yet applied. */
        waiting: v.number(),
      }),
    ),
    /** Of the last 30 days: through which channel payments were settled. */
    settledBy: v.array(v.object({ by: v.picklist(settlementSources), count: v.number(), share: v.number() })),
    settled: v.array(
      v.object({ ...payment.entries, by: v.nullable(v.picklist(settlementSources)), isLate: v.boolean() }),
    ),
  }),
})
