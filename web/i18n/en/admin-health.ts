import type pt from '../pt-BR/admin-health.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Payment health',
  lead: 'Whether money and keys match, and what needs you.',
  refresh: 'Refresh',
  loading: 'Loading data…',
  failed: 'Payment health could not be loaded',
  stale: 'Could not refresh. These are the last figures received.',
  healthyTitle: 'All in order',
  healthyText:
    'Every approved payment has its key, every key has a payment or an admin behind it, and no refund, dispute or notice waits for you.',
  problemTitle: 'Something needs you',
  problems: {
    paidWithoutKey: ({ n }) => (n === 1 ? '1 payment without a key' : `${n} payments without a key`),
    keyWithoutPayment: ({ n }) => (n === 1 ? '1 key without a payment' : `${n} keys without a payment`),
    refusedRefunds: ({ n }) => (n === 1 ? '1 refund refused by the provider' : `${n} refunds refused by the provider`),
    disputes: ({ n }) => (n === 1 ? '1 open dispute' : `${n} open disputes`),
    refundRequests: ({ n }) =>
      n === 1 ? '1 refund request without an answer' : `${n} refund requests without an answer`,
    deadEvents: ({ n }) =>
      n === 1 ? '1 notice that the store could not handle' : `${n} notices that the store could not handle`,
    refusedWebhooks: ({ n }) =>
      n === 1
        ? 'Notices from one provider with an invalid signature in the last 24 hours'
        : `Notices from ${n} providers with an invalid signature in the last 24 hours`,
  },
  paidWithoutKey: 'Paid without a key',
  paidWithoutKeyExplanation:
    'Approved payments without a key, among the newest. Must be 0: the key is issued together with the approval. Only keys from an external seller may take a few minutes.',
  keyWithoutPayment: 'Key without a payment',
  keyWithoutPaymentExplanation:
    'Keys with neither an approved payment, among the newest, nor an admin who created them. Must be 0: no key goes out without its money.',
  refunds: 'Open refunds',
  refundsExplanation:
    'Money still to go back to the buyer: on its way, or refused by the provider. The refused ones need you.',
  refundRequests: 'Open refund requests',
  refundRequestsExplanation: 'Customers who wait for an answer, the longest first.',
  disputes: 'Open disputes',
  disputesExplanation:
    'Payments that their payer contests. The provider holds the money and the key is suspended until the decision. Answer before the deadline.',
  disputeKinds: { med: 'PIX return (MED)', mediation: 'Mediation', chargeback: 'Chargeback' },
  deadEvents: 'Unhandled notices',
  deadEventsExplanation: 'Notices that failed for three days. The store has stopped trying: try again from here.',
  retry: 'Try again',
  retryFailed: 'The notice could still not be handled',
  emails: 'E-mails not sent',
  emailsExplanation:
    'E-mails that the store has given up. After a day the provider no longer knows whether one arrived: sent again, it may arrive twice. Who waited for a link asks for another in the shop.',
  waitingEmails: ({ n, age }) =>
    n === 0
      ? 'No e-mail waiting.'
      : n === 1
        ? `1 e-mail waiting, written ${age}.`
        : `${n} e-mails waiting, the oldest written ${age}.`,
  sendAgain: 'Send again',
  sendAgainFailed: 'The e-mail was not queued again',
  emailFailures: { noAnswer: 'The provider did not answer', linkExpired: 'The link expired before it was sent' },
  emailKinds: {
    key_delivered: 'Key delivered',
    late_key_delivered: 'Key delivered late',
    payment_refunded: 'Refund made',
    refunded_without_key: 'Refund of a purchase without a key',
    refund_processing: 'Refund in progress',
    refund_to_claim: 'Refund to claim',
    refund_refused: 'Refund refused',
    refund_delayed: 'Refund delayed',
    dispute_opened: 'Dispute opened',
    dispute_won: 'Dispute won',
    dispute_lost: 'Dispute lost',
    password_changed: 'Password changed',
    new_device: 'New device',
    recovery: 'Link for a new password',
    verification: 'Link that verifies an address',
    change_confirmation: 'Link of a change of address',
    address_changed: 'Account address changed',
    address_claimed: 'Account request received',
    address_claim_decided: 'Answer to an account request',
    refund_request_decided: 'Answer to a refund request',
    account_deleted: 'Account deleted',
  },
  refusedWebhooks: 'Refused notices',
  refusedWebhooksExplanation:
    'The signature does not match: the configured secret is wrong, or somebody poses as the provider. Last 7 days.',
  refusedCount: ({ n }) => (n === 1 ? '1 notice refused' : `${n} notices refused`),
  lastRefused: 'the last one {{age}}',
  webhooks: 'Provider notices',
  webhooksExplanation:
    'When each provider last sent us a notice. Without one, the store checks by itself every minute.',
  noWebhooks: 'No notice received yet.',
  lastNotice: 'last notice {{age}}',
  waiting: ({ n }) => (n === 0 ? 'no notice waiting' : n === 1 ? '1 notice waiting' : `${n} notices waiting`),
  settledBy: 'Where approvals came from',
  settledByExplanation:
    'How the store learned of the payments approved in the last 30 days. Nearly all should come by provider notice.',
  noSettled: 'No payment approved in the last 30 days.',
  by: {
    webhook: 'Provider notice',
    poll: 'Buyer’s page',
    cron: 'Store check',
    admin: 'Administrator',
    free: 'Free of charge',
  },
  shareOf: ({ n, number, share }) => `${share} (${number} ${n === 1 ? 'payment' : 'payments'})`,
  settled: 'Latest approved payments',
  settledExplanation: 'The newest of the last 30 days.',
  all: 'Show all {{n}}',
  late: 'late',
  more: ({ shown, total }) => `The newest ${shown} of ${total}.`,
  columns: {
    payment: 'Payment',
    license: 'Licence',
    product: 'Product',
    amount: 'Amount',
    created: 'Started',
    approved: 'Approved',
    made: 'Created',
    by: 'Source',
    status: 'Status',
    reason: 'Reason',
    refusal: 'Refusal',
    nextAttempt: 'Next attempt',
    kind: 'Kind',
    opened: 'Opened',
    answerBy: 'Answer by',
    provider: 'Provider',
    received: 'Received',
    attempts: 'Attempts',
    action: 'Action',
    address: 'E-mail',
    failure: 'Failure',
  },
  open: 'in the purchase history',
  openDispute: 'in the disputes',
  openRefundRequest: 'in the refund requests',
  reasons: {
    late_money: 'The money arrived too late',
    reference: 'Payment for another purchase',
    provider_id: 'Another charge',
    amount: 'Amount differs from the order',
    currency: 'Currency differs from the order',
    collector: 'Received in another account',
    requested: 'Asked for by an admin',
    seller_failed: 'The external seller did not deliver the key',
  },
  refundStatus: {
    requested: 'Requested',
    processing: 'In progress',
    done: 'Done',
    refused: 'Refused by the provider',
  },
} as const satisfies Mirror<typeof pt>
