import { and, desc } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportNotifications } from '#schema/api/exports.ts'
import { notifications } from '#schema/tables/notifications.ts'
import { rowIdOf } from '../listing/lists.ts'
import { isBelowRowId } from '../listing/search.ts'
import { isAnnouncement, notificationsMatching } from '../notifications/notifications.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const rowId = rowIdOf(notifications)

/** Announcements only, not the notifications of single customers. */
export const announcementExport = defineExport({
  noun: 'notification',
  name: ['notificacoes', 'notifications'],
  read: (db, query: Parsed<typeof exportNotifications>, batch) =>
    db
      .select({ rowId, notification: notifications })
      .from(notifications)
      .where(and(isAnnouncement, notificationsMatching(query), isBelowRowId(rowId, batch)))
      .orderBy(desc(rowId))
      .limit(batch.limit),
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
