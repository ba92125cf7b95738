import type pt from '../pt-BR/admin-refund-requests.ts'
import type { Mirror } from '../types.ts'

export default {
  lead: 'Refunds requested by customers. With an unused key and before the deadline the refund is automatic; the other requests wait for your answer.',
  search: 'Search by customer, product or payment...',
  statuses: { open: 'Open', approved: 'Approved', declined: 'Declined' },
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
  details: {
    title: 'Refund request',
    loading: 'Loading the request…',
    gone: 'This request does not exist.',
    effect:
      'If you approve, the money goes back to the customer and the key is suspended until the outcome. If you decline, the key stays active. The answer cannot be undone.',
    purchasedAt: 'Bought on',
    keyUsed: 'Revealed or activated before the request',
    keyUnused: 'Neither revealed nor activated before the request',
    reason: 'The customer’s reason',
    decided: 'Answered',
    decidedText: '{{who}}, on {{date}}',
    automatic: 'Automatic',
  },
} as const satisfies Mirror<typeof pt>
