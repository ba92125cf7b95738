import type { NotificationCategory } from '#schema/rules/notifications.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { NotificationIcon } from '#web/ui/notification-icon.tsx'
import { ActiveBadge } from '../status-badge.tsx'
import type { Column } from '../table/columns.ts'
import { timestampColumn } from '../table/timestamp-column.tsx'
import styles from './notifications.module.css'
import type { AnnouncementRow } from './notifications-state.ts'

const tones: Record<NotificationCategory, Tone> = {
  geral: 'plain',
  atualizacao: 'info',
  manutencao: 'warn',
  importante: 'bad',
}

export function useNotificationColumns(): Column<AnnouncementRow>[] {
  const t = useT()
  const unknown = t('admin.notGiven')
  return [
    {
      id: 'title',
      header: t('admin.fields.title'),
      sort: 'title',
      cell: ({ title, content }) => (
        <>
          <span className={styles.title}>{title}</span>
          <span className={styles.content} title={content}>
            {content}
          </span>
        </>
      ),
    },
    {
      id: 'category',
      header: t('admin.fields.category'),
      sort: 'category',
      cell: ({ category }) => (
        <Badge tone={tones[category]} icon={<NotificationIcon category={category} />}>
          {t(`notifications.${category}`)}
        </Badge>
      ),
    },
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: ({ status }) => (
        <ActiveBadge isActive={status === 'active'}>{t(`adminNotifications.${status}`)}</ActiveBadge>
      ),
    },
    {
      id: 'sender',
      header: t('adminNotifications.senderAndTopic'),
      cell: ({ sender, topic }) => (
        <>
          {sender ?? unknown}
          <span className={styles.topic}>{topic ?? unknown}</span>
        </>
      ),
    },
    timestampColumn('createdAt', t('adminNotifications.createdAt')),
  ]
}
