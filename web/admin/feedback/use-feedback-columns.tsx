import { CircleCheck, CircleX, Hourglass, Star } from 'lucide-react'
import type { FeedbackStatus } from '#schema/rules/feedback.ts'
import { useT } from '#web/i18n/use-t.ts'
import { NameAndEmail } from '../name-and-email.tsx'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import type { Column } from '../table/columns.ts'
import { timestampColumn } from '../table/timestamp-column.tsx'
import styles from './feedback.module.css'
import type { FeedbackRow } from './feedback-state.ts'

const badges: Record<FeedbackStatus, StatusLook> = {
  pending: { tone: 'warn', Icon: Hourglass },
  approved: { tone: 'ok', Icon: CircleCheck },
  rejected: { tone: 'bad', Icon: CircleX },
}

export function useFeedbackColumns(): Column<FeedbackRow>[] {
  const t = useT()
  return [
    {
      id: 'name',
      header: t('admin.nouns.user'),
      sort: 'name',
      cell: ({ name, userId }) => <NameAndEmail name={name} email={null} userId={userId} />,
    },
    {
      id: 'productName',
      header: t('admin.nouns.product'),
      sort: 'productName',
      cell: ({ productName }) => productName,
    },
    timestampColumn('createdAt', t('adminFeedback.date')),
    {
      id: 'rating',
      header: t('admin.fields.rating'),
      sort: 'rating',
      cell: ({ rating }) => (
        <span className={styles.rating}>
          <Star aria-hidden />
          <span aria-hidden="true">{rating}</span>
          <span className="sr-only">{t('adminFeedback.stars', { stars: rating })}</span>
        </span>
      ),
    },
    {
      id: 'feedback',
      header: t('admin.fields.feedback'),
      isProse: true,
      cell: ({ feedback }) => <span className={styles.comment}>{feedback}</span>,
    },
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: ({ status }) => {
        return <StatusBadge {...badges[status]}>{t(`admin.statuses.${status}`)}</StatusBadge>
      },
    },
  ]
}
