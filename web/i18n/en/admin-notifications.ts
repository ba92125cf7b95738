import type pt from '../pt-BR/admin-notifications.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Notification Management',
  search: 'Search by title or content...',
  new: 'New Notification',
  editTitle: 'Edit Notification',
  contentHint: 'Plain text; addresses starting with https:// become links.',
  active: 'Active',
  inactive: 'Inactive',
  senderAndTopic: 'Forwarded by · Topic',
  createdAt: 'Created',
  required: 'Please fill in all required fields.',
  added: 'Notification created!',
  changed: 'Notification updated!',
  deleted: 'Notification deleted!',
  saveFailed: 'Error creating or updating the notification: {{reason}}',
  loadFailed: 'The notifications could not be loaded.',
  deleteFailed: 'The notification could not be deleted.',
  deleteText:
    'Delete the notification “{{title}}”? It leaves everyone’s dashboard, read or not. This cannot be undone.',
  activateAsk: ({ n }) => (n === 1 ? 'Activate 1 notification?' : `Activate ${n} notifications?`),
  activateText: 'Everyone sees an active notification, with the date it was created.',
  activateDone: ({ n }) => (n === 1 ? '1 notification activated.' : `${n} notifications activated.`),
  deactivateAsk: ({ n }) => (n === 1 ? 'Deactivate 1 notification?' : `Deactivate ${n} notifications?`),
  deactivateText: 'An inactive notification leaves everyone’s dashboard and stays here.',
  deactivateDone: ({ n }) => (n === 1 ? '1 notification deactivated.' : `${n} notifications deactivated.`),
  emptyTitle: 'No notifications yet',
  emptyText: 'What you write here appears under every customer’s bell.',
} as const satisfies Mirror<typeof pt>
