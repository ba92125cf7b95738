import * as v from 'valibot'
import { bankStates } from '../rules/banks.ts'
import { disputeKinds } from '../rules/disputes.ts'
import { emailKinds } from '../rules/emails.ts'
import { providerNames, settlementSources } from '../rules/payments.ts'
import { providerCalls } from '../rules/provider-answers.ts'
import { refundStatuses } from '../rules/refunds.ts'
import { readLists } from '../rules/service.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, instant, integer, requiredText, successAnswer } from './fields.ts'

/** At most this many rows, the newest, are listed with each number. */
export const healthRowsMax = 50
/** How many of the newest payments of each status are checked. */
export const healthCheckedMax = 1_000
/** How many of the newest e-mails that were given up are listed. */
export const givenUpEmailsMax = 10

/** As long as the database takes the ids that providers give their events. */
const eventIdMax = 500
const event = { provider: v.picklist(providerNames), eventId: requiredText(eventIdMax) }

const counted = <S extends v.GenericSchema>(row: S) => v.object({ count: integer, rows: v.array(row) })

const payment = v.object({
  paymentId: id,
  transactionId: v.nullable(v.string()),
  productName: v.string(),
  amount,
  currency,
  createdAt: instant,
  approvedAt: v.nullable(instant),
})

export const getPaymentsHealth = endpoint('GET', '/api/auth/admin/health/payments', {
  isConditional: true,
  summary: 'Check whether payments and keys agree',
  description: `Counts that must be zero, of the newest ${healthCheckedMax} payments of each status; what waits for an admin; how payments were settled.`,
  answer: v.object({
    /** Must be zero: of the newest approved payments those without a key. */
    paidWithoutKey: counted(payment),
    /** Must be zero: keys that no admin made, without a payment or with one of the newest that are pending or cancelled. */
    keyWithoutPayment: counted(
      v.object({ licenseId: id, paymentId: v.nullable(id), productName: v.string(), createdAt: instant }),
    ),
    /** Refunds in process, and those the provider refused: money still to be returned. */
    refunds: v.object({
      count: integer,
      /** How many of them the provider refused. */
      refused: integer,
      rows: v.array(
        v.object({
          paymentId: id,
          status: v.picklist(refundStatuses),
          reason: v.string(),
          /** Why the provider last declined; null where it has not. */
          refusal: v.nullable(v.string()),
          amount,
          createdAt: instant,
          /** When the shop calls the provider next by itself; null where it does not. */
          nextAttemptAt: v.nullable(instant),
        }),
      ),
    }),
    /** Open disputes, the one to be answered next first. */
    disputes: counted(
      v.object({
        disputeId: id,
        paymentId: id,
        kind: v.picklist(disputeKinds),
        openedAt: instant,
        answerBy: instant,
      }),
    ),
    /** Customers who wait for an answer to their request for a refund, the longest first. */
    refundRequests: counted(
      v.object({
        paymentId: id,
        productName: v.string(),
        amount,
        currency,
        isKeyUsed: v.boolean(),
        createdAt: instant,
      }),
    ),
    /** Webhooks that could not be applied for days, so that the shop has stopped trying. */
    deadEvents: counted(
      v.object({
        ...event,
        /** The provider's id of what it is about. */
        subjectId: v.string(),
        attempts: integer,
        receivedAt: instant,
        failedAt: instant,
      }),
    ),
    /** Of the last seven days: calls of providers whose answers were not as documented, the last one first. */
    malformedAnswers: counted(
      v.object({
        provider: v.picklist(providerNames),
        call: v.picklist(providerCalls),
        /** The provider's id of the charge or the case, or ours of the payment; null where it is not known. */
        subjectId: v.nullable(v.string()),
        /** The shop's payment that it is about; null where it is not known. */
        paymentId: v.nullable(id),
        /** The names and types of the last answer's fields, without values. */
        shape: v.string(),
        /** How often. */
        count: integer,
        firstAt: instant,
        lastAt: instant,
        /** Since the last one. */
        ageSeconds: integer,
      }),
    ),
    /** The outbox; null where the shop sends no e-mails. */
    emails: v.nullable(
      v.object({
        waiting: integer,
        /** Since the one that waits longest was written; null where none waits. */
        oldestSeconds: v.nullable(integer),
        /** Not sent, and not tried again by the shop itself. */
        givenUp: counted(
          v.object({
            emailId: id,
            kind: v.picklist(emailKinds),
            /** Masked. */
            address: v.string(),
            /** `no answer`, `link expired`, or the provider's status and code. */
            failure: v.nullable(v.string()),
            createdAt: instant,
            /** False for e-mails with a link, which has expired. */
            canSendAgain: v.boolean(),
          }),
        ),
      }),
    ),
    /** Webhooks of the last seven days whose signature did not hold. */
    refusedWebhooks: v.array(
      v.object({
        provider: v.picklist(providerNames),
        count: integer,
        lastAt: instant,
        /** Since the last one. */
        ageSeconds: integer,
      }),
    ),
    /** What the content security policy has stopped in browsers, the most frequent first. Rows end a week after `since`. */
    policyReports: v.array(
      v.object({
        directive: v.string(),
        /** An origin, a scheme, or `inline`, `eval`, `self`. */
        blocked: v.string(),
        /** The pattern of the page’s path. */
        page: v.string(),
        count: integer,
        since: instant,
      }),
    ),
    /** The providers' lists of charges, by which each day's reconciliation finds what no webhook told. */
    lists: v.array(
      v.object({
        provider: v.picklist(providerNames),
        list: v.picklist(readLists),
        /** Until then everything of it was applied; null before the first daily run. */
        readUntil: v.nullable(instant),
        ageSeconds: v.nullable(integer),
      }),
    ),
    /** The configured providers of PIX, those that make new charges first, in the order in which they are asked. */
    banks: v.array(
      v.object({
        provider: v.picklist(providerNames),
        /** `unused`: it is asked about earlier payments alone; `trying`: passed over until now, the next order tries it. */
        state: v.picklist(bankStates),
        /** Since when it is in that state, as far as it is known: since its last failure ended, or its failures began. */
        since: v.nullable(instant),
        passedOverUntil: v.nullable(instant),
        /** How often it was passed over since its failures began. */
        failures: integer,
        /** The newest of a day's. */
        lastChargeAt: v.nullable(instant),
        lastFailureAt: v.nullable(instant),
        /** In the provider's own words; empty where it did not answer. */
        lastFailure: v.nullable(v.string()),
        /** Of its newest charges of a day: how many, the median time of making one, and from the payment to the key, in milliseconds. */
        charges: integer,
        createMs: v.nullable(integer),
        keyMs: v.nullable(integer),
      }),
    ),
    webhooks: v.array(
      v.object({
        provider: v.picklist(providerNames),
        lastReceivedAt: instant,
        ageSeconds: integer,
        /** Stored and not yet applied. */
        waiting: integer,
      }),
    ),
    /** Of the last 30 days: through which channel payments were settled. */
    settledBy: v.array(v.object({ by: v.picklist(settlementSources), count: integer, share: v.number() })),
    settled: v.array(
      v.object({ ...payment.entries, by: v.nullable(v.picklist(settlementSources)), isLate: v.boolean() }),
    ),
  }),
})

export const retryEvent = endpoint('POST', '/api/auth/admin/health/events/retry', {
  summary: 'Apply a webhook again',
  description: 'One that the shop has given up. Answers 502 where the provider still fails.',
  body: v.object(event),
  answer: successAnswer,
})

export const sendEmailAgain = endpoint('POST', '/api/auth/admin/health/emails/:id/send', {
  summary: 'Send an e-mail again',
  description:
    'One that the shop has given up, and that holds no link. The cron sends it. A day after its first attempt it may arrive a second time. 429 `too_many_emails` for one that others than its recipient can cause, where the address has got too many.',
  answer: successAnswer,
})
