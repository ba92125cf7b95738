import { and } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportNotifications } from '#schema/api/exports.ts'
import { notifications } from '#schema/tables/index.ts'
import { isAnnouncement, notificationsMatching } from '../notifications/notifications.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

/** Announcements only, not the notifications of single customers. */
export const sheet = defineExport({
  noun: 'notification',
  name: ['notificacoes', 'notifications'],
  table: notifications,
  select: (db, rowId) => db.select({ rowId, notification: notifications }).from(notifications),
  where: (query: Parsed<typeof exportNotifications>, { isUnread }) =>
    and(isAnnouncement, notificationsMatching(query), isUnread),
  columns: [
    ['Título', 'Title', ({ notification }) => notification.title],
    ['Conteúdo', 'Content', ({ notification }) => notification.content],
    ['Título em inglês', 'English title', ({ notification }) => notification.en.title ?? ''],
    ['Conteúdo em inglês', 'English content', ({ notification }) => notification.en.content ?? ''],
    ['Categoria', 'Category', ({ notification }) => wordOf('noticeCategory', notification.category)],
    ['Status', 'Status', ({ notification }) => wordOf('noticeStatus', notification.status)],
    ['Encaminhado por', 'Forwarded by', ({ notification }) => notification.sender],
    ['Tópico', 'Topic', ({ notification }) => notification.topic],
    ['Criada em (Brasília)', 'Created at (Brasília)', ({ notification }) => dateTimeCell(notification.createdAt)],
  ],
})
