import { CircleCheck, CircleOff } from 'lucide-react'
import type { NotificationCategory } from '#schema/rules/notifications.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { NotificationIcon } from '#web/ui/notification-icon.tsx'
import type { Column } from '../table/columns.ts'
import { Timestamp } from '../timestamp.tsx'
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
  const unknown = t('adminNotifications.unknown')
  return [
    {
      id: 'title',
      header: t('adminNotifications.titleField'),
      sort: 'title',
      cell: ({ title }) => <span className={styles.title}>{title}</span>,
    },
    {
      id: 'content',
      header: t('adminNotifications.content'),
      isProse: true,
      cell: ({ content }) => (
        <span className={styles.content} title={content}>
          {content}
        </span>
      ),
    },
    {
      id: 'category',
      header: t('adminNotifications.category'),
      sort: 'category',
      cell: ({ category }) => (
        <Badge tone={tones[category]} icon={<NotificationIcon category={category} />}>
          {t(`notifications.${category}`)}
        </Badge>
      ),
    },
    {
      id: 'status',
      header: t('adminNotifications.status'),
      sort: 'status',
      cell: ({ status }) =>
        status === 'active' ? (
          <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
            {t('adminNotifications.active')}
          </Badge>
        ) : (
          <Badge tone="faint" icon={<CircleOff aria-hidden />}>
            {t('adminNotifications.inactive')}
          </Badge>
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
    {
      id: 'createdAt',
      header: t('adminNotifications.createdAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
  ]
}
