import type pt from '../pt-BR/admin-refund-requests.ts'
import type { Mirror } from '../types.ts'

export default {
  lead: 'Refunds requested by customers. With an unused key and before the deadline the refund is automatic; the other requests wait for your answer.',
  search: 'Search by customer, product or payment...',
  statuses: {
    open: 'Open',
    unpaid: 'Approved, not paid',
    approved: 'Approved and paid',
    closed: 'Closed without paying',
    declined: 'Declined',
  },
  askedAt: 'Requested on',
  of: 'request for {{product}} by {{name}}',
  emptyTitle: 'No refund requests',
  emptyText: 'When a customer asks for a refund, the request appears here.',
  loadFailed: 'The refund requests could not be loaded',
  failed: 'The request was not answered',
  approve: 'Approve and refund {{amount}}',
  reply: 'Reply to the customer',
  replyHint: 'The customer reads it on the purchase’s page. Required to decline.',
  replyMissing: 'Type why the request is declined.',
  sendAgain: 'Refund again',
  close: 'Close without paying',
  closeReason: 'Reason for closing',
  closeReasonHint: 'The customer reads it. The store stops trying, and their key stays active.',
  closeReasonMissing: 'Type why the refund is closed without paying.',
  volumeLoss: 'Volume price difference',
  volumeLossText:
    '{{amount}}: how much more the other keys of this product would have cost without this purchase. A partial refund can leave it out.',
  details: {
    title: 'Refund request',
    loading: 'Loading the request…',
    gone: 'This request does not exist.',
    effect:
      'If you approve, the money goes back to the customer and the key is suspended until the outcome. If you decline, the key stays active. The answer cannot be undone.',
    unpaidEffect:
      'The request was approved and the money has not gone back yet. The store tries again by itself, without end; the request stays here until the money is back or somebody closes it.',
    closed: 'Closed',
    purchasedAt: 'Bought on',
    keyUsed: 'Revealed or activated, or the tool downloaded, before the request',
    keyUnused: 'Neither revealed nor activated before the request, tool not downloaded',
    reason: 'The customer’s reason',
    decided: 'Answered',
    decidedText: '{{who}}, on {{date}}',
    automatic: 'Automatic',
  },
} as const satisfies Mirror<typeof pt>
