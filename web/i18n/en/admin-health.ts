import type pt from '../pt-BR/admin-health.ts'
import type { Mirror } from '../types.ts'
import admin from './admin.ts'

export default {
  lead: 'Whether money and keys match, and what needs action.',
  failed: 'Payment health could not be loaded',
  healthyTitle: 'All in order',
  healthyText:
    'Every approved payment has its key, every key has a payment or an admin behind it, and no refund, dispute or webhook needs action.',
  problemTitle: 'Something needs action',
  problems: {
    paidWithoutKey: ({ n }) => (n === 1 ? '1 payment without a key' : `${n} payments without a key`),
    keyWithoutPayment: ({ n }) => (n === 1 ? '1 key without a payment' : `${n} keys without a payment`),
    refusedRefunds: ({ n }) => (n === 1 ? '1 refund refused by the provider' : `${n} refunds refused by the provider`),
    disputes: ({ n }) => (n === 1 ? '1 open dispute' : `${n} open disputes`),
    refundRequests: ({ n }) =>
      n === 1 ? '1 refund request unanswered or unpaid' : `${n} refund requests unanswered or unpaid`,
    deadEvents: ({ n }) =>
      n === 1 ? '1 webhook that the store could not handle' : `${n} webhooks that the store could not handle`,
    malformedAnswers: ({ n }) =>
      n === 1
        ? '1 provider call answered nonsense in the last 24 hours'
        : `${n} provider calls answered nonsense in the last 24 hours`,
    refusedWebhooks: ({ n }) =>
      n === 1
        ? 'Webhooks from one provider with an invalid signature in the last 24 hours'
        : `Webhooks from ${n} providers with an invalid signature in the last 24 hours`,
    silentBanks: ({ n }) =>
      n === 1 ? '1 PIX bank that failed at its last order' : `${n} PIX banks that failed at their last order`,
    lateLists: ({ n }) =>
      n === 1
        ? '1 list of charges that was not read to its end for more than 2 days'
        : `${n} lists of charges that were not read to their end for more than 2 days`,
  },
  paidWithoutKey: 'Paid without a key',
  paidWithoutKeyExplanation:
    'Approved payments without a key, among the newest. Must be 0: the key is issued together with the approval. Only keys from an external seller may take a few minutes.',
  keyWithoutPayment: 'Key without a payment',
  keyWithoutPaymentExplanation:
    'Keys with neither an approved payment, among the newest, nor an admin who created them. Must be 0: no key goes out without its money.',
  refunds: 'Open refunds',
  refundsExplanation:
    'Money still to go back to the buyer: on its way, or refused by the provider. Refused refunds need action.',
  refundRequests: 'Open or unpaid refund requests',
  refundRequestsExplanation:
    'Customers waiting for an answer, or for the money of an approved request, the longest wait first.',
  disputes: 'Open disputes',
  disputesExplanation:
    'Payments contested by their payer. The provider holds the money and the key is suspended until the decision. Answer before the deadline.',
  disputeKinds: { med: 'PIX return (MED)', mediation: 'Mediation', chargeback: 'Chargeback' },
  deadEvents: 'Unhandled webhooks',
  deadEventsExplanation: 'Webhooks that failed for three days. The store has stopped trying: try again from here.',
  malformedAnswers: 'Nonsensical answers from providers',
  malformedAnswersExplanation:
    'Answers other than the provider documents, in the last 7 days. Only the payment named here waits: the store asks again by itself. The shape shows which fields came, never their values: send it to the provider’s support if it goes on.',
  calls: {
    create: 'Create the charge',
    get: 'Read the charge',
    getPayer: 'Read who paid',
    find: 'Look for the charge',
    list: 'List new charges',
    listChanged: 'List changed charges',
    cancel: 'Cancel the charge',
    refund: 'Refund',
    refundPart: 'Refund a part',
    refundExcess: 'Return the excess',
    listRefunds: 'List the refunds',
    getRefund: 'Read the refund',
    getCase: 'Read the dispute',
    findCase: 'Look for the dispute',
    sendEvidence: 'Send evidence',
  },
  retryFailed: 'The webhook could still not be handled',
  emails: 'E-mails not sent',
  emailsExplanation:
    'E-mails that the store has given up. After a day the provider no longer knows whether one arrived: sent again, it may arrive twice. Anyone who waited for a link can request another in the store.',
  waitingEmails: ({ n, age }) =>
    n === 0
      ? 'No e-mail waiting.'
      : n === 1
        ? `1 e-mail waiting, written ${age}.`
        : `${n} e-mails waiting, the oldest written ${age}.`,
  sendAgainFailed: 'The e-mail was not queued again',
  emailFailures: { 'no answer': 'The provider did not answer', 'link expired': 'The link expired before it was sent' },
  emailKinds: {
    key_delivered: 'Key delivered',
    late_key_delivered: 'Key delivered late',
    payment_refunded: 'Refund made',
    payment_partly_refunded: 'Partial refund made',
    excess_refunded: 'Excess returned',
    refunded_without_key: 'Refund of a purchase without a key',
    refunded_ran_out: 'Refund: gone before it was paid',
    refunded_key_gone: 'Refund: the key to renew was gone',
    key_renewed: 'Key renewed',
    key_expires_in_a_week: 'Key ends in a week',
    key_expires_tomorrow: 'Key ends tomorrow',
    key_expired: 'Key has ended',
    refund_processing: 'Refund in progress',
    refund_to_claim: 'Refund to claim',
    excess_to_claim: 'Excess to claim',
    refund_refused: 'Refund refused',
    refund_delayed: 'Refund delayed',
    dispute_opened: 'Dispute opened',
    dispute_won: 'Dispute won',
    dispute_lost: 'Dispute lost',
    password_changed: 'Password changed',
    second_factor_added: 'Second factor added',
    second_factor_removed: 'Second factor removed',
    second_factor_reset: 'Removal of the second factor requested',
    new_device: 'New device',
    recovery: 'Link for a new password',
    verification: 'Link to confirm the e-mail',
    change_confirmation: 'Link to change the e-mail',
    address_changed: 'Account e-mail changed',
    address_claimed: 'Lost e-mail request received',
    address_claim_decided: 'Answer to a lost e-mail request',
    refund_request_decided: 'Answer to a refund request',
    key_replaced: 'Key replaced',
    shared_key_replaced: 'Shared key replaced',
    key_given: 'Key received',
    key_transferred: 'Key transferred',
    key_moved: 'Key moved to a device',
    account_deleted: 'Account deleted',
  },
  policyReports: 'Blocked by the content policy',
  policyReportsExplanation:
    'What visitors’ browsers refused to load or run on the pages in the last 7 days. A frequent block on one of the store’s pages should be looked into; those of browser extensions do not count.',
  refusedWebhooks: 'Refused webhooks',
  refusedWebhooksExplanation:
    'The signature does not match: the configured secret is wrong, or somebody pretends to be the provider. Last 7 days.',
  refusedCount: ({ n }) => (n === 1 ? '1 webhook refused' : `${n} webhooks refused`),
  lastRefused: 'the last one {{age}}',
  webhooks: 'Provider webhooks',
  webhooksExplanation:
    'When each provider last sent us a webhook. Without one, the store checks by itself every minute.',
  noWebhooks: 'No webhook received yet.',
  lastNotice: 'last webhook {{age}}',
  waiting: ({ n }) => (n === 0 ? 'no webhook waiting' : n === 1 ? '1 webhook waiting' : `${n} webhooks waiting`),
  lists: 'Comparison with the providers',
  listsExplanation:
    'Once a day the store compares each provider’s lists of charges and finds what no webhook told it. What fails is read again the next day.',
  list: { created: 'new charges', changed: 'changed charges' },
  readUntil: 'last complete comparison {{age}}',
  neverRead: 'not compared yet',
  banks: 'PIX banks',
  banksExplanation:
    'In the order in which the store asks for new charges. A bank that does not answer is passed over for a while, and then one order tries it again. Code and key: the time until the code and, after the payment, until the key; half of the charges were faster.',
  noBanks: 'No PIX bank is configured.',
  bankStates: {
    answers: 'Answers',
    passed_over: 'Passed over',
    trying: 'Waits for another try',
    unused: 'Earlier payments only',
  },
  bankSince: 'since {{time}}',
  bankUntil: 'until {{time}}',
  bankSilent: 'No answer',
  bankFailures: ({ n, age }) => (n > 1 ? `${n} times in a row, last ${age}` : age),
  settledBy: 'Where approvals came from',
  settledByExplanation:
    'How the store learned of the payments approved in the last 30 days. Nearly all should come by provider webhook.',
  noSettled: 'No payment approved in the last 30 days.',
  by: {
    webhook: 'Provider webhook',
    poll: 'Buyer’s page',
    cron: 'Store check',
    admin: 'Administrator',
    free: 'Free of charge',
    manual: 'Recorded external sale',
  },
  shareOf: ({ n, number, share }) => `${share} (${number} ${n === 1 ? 'payment' : 'payments'})`,
  settled: 'Latest approved payments',
  settledExplanation: 'The newest of the last 30 days.',
  all: 'Show all {{n}}',
  late: 'late',
  more: ({ shown, total }) => `The newest ${shown} of ${total}.`,
  columns: {
    ...admin.nouns,
    ...admin.fields,
    license: 'Licence',
    created: 'Started',
    approved: 'Approved',
    made: 'Created',
    by: 'Source',
    refusal: 'Refusal',
    opened: 'Opened',
    received: 'Received',
    action: 'Action',
    directive: 'Rule',
    blocked: 'Blocked',
    page: 'Page',
    times: 'Times',
    call: 'Call',
    first: 'First',
    last: 'Last',
    shape: 'Shape',
    since: 'Since',
    bank: 'Bank',
    charges: 'Charges in 24 h',
    createMs: 'Code in',
    keyMs: 'Key in',
    lastFailure: 'Last failure',
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
    withdrawn: 'Withdrawn by the customer',
    seller_failed: 'The external seller did not deliver the key',
    ran_out: 'The key or the coupon was gone before the payment',
    key_gone: 'The key to renew was gone',
  },
  refundStatus: {
    requested: 'Requested',
    processing: 'In progress',
    done: 'Done',
    refused: 'Refused by the provider',
  },
} as const satisfies Mirror<typeof pt>
