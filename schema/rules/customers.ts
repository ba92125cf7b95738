import type { StaffScope } from './staff.ts'

/** Who sees people in a list of the panel sees their pages. */
export const customerScopes = ['users', 'keys', 'money', 'read'] as const satisfies readonly StaffScope[]

/** What the time line of a customer is made of, by the part of the panel that it belongs to. */
export const eventGroups = {
  payments: [
    'paymentStarted',
    'paymentPaid',
    'paymentOverdue',
    'providerNotice',
    'disputeNotice',
    'paymentApproved',
    'paymentCancelled',
    'refundAsked',
    'refundStarted',
    'refundRefused',
    'refundDone',
    'partAsked',
    'partRefused',
    'partDone',
    'disputeOpened',
    'disputeClosed',
  ],
  keys: ['keyIssued', 'keyActivated', 'deviceReleased'],
  messages: ['notification', 'review'],
  staff: ['audit'],
} as const
export type EventGroup = keyof typeof eventGroups
export const eventGroupNames = Object.keys(eventGroups) as EventGroup[]
export type EventKind = (typeof eventGroups)[EventGroup][number]
export const eventKinds = Object.values(eventGroups).flat() as EventKind[]

/** Whose part it is; none: of admins without limits and of those who may read. */
export const eventScopes: Record<EventGroup, readonly StaffScope[]> = {
  payments: ['money', 'read'],
  keys: ['keys', 'read'],
  messages: ['moderation', 'read'],
  staff: ['read'],
}

/** Events on one page of the time line. */
export const eventsPerPage = 20
/** Letters of a note about a customer. */
export const noteMax = 2000
/** Notes that a customer's page lists, the newest. */
export const customerNotesMax = 100
/** E-mails that a customer's page lists, the newest. */
export const customerEmailsMax = 20
/** Purchases and keys that a customer's page lists, the newest; the others are a link away. */
export const customerPurchasesMax = 6
export const customerKeysMax = 10
