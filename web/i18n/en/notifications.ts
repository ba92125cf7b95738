import type pt from '../pt-BR/notifications.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Notifications',
  loading: 'Loading the notifications…',
  today: 'Today',
  before: 'Earlier',
  readAll: 'Mark all read',
  unread: 'Unread',
  from: 'by {{sender}}',
  geral: 'General',
  atualizacao: 'Update',
  manutencao: 'Maintenance',
  importante: 'Important',
  emptyTitle: 'Nothing here yet',
  emptyText: 'News about your keys and the store shows up here.',
  failedTitle: 'The notifications could not be loaded',
  toPurchase: 'Open the purchase',
  renew: 'Renew',
  quiet: 'Do not disturb',
  quietEffect: 'Hides the number on the bell and shows everything as read on this device.',
} as const satisfies Mirror<typeof pt>
