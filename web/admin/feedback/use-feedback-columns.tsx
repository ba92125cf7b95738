import { CircleCheck, CircleX, Hourglass, Star } from 'lucide-react'
import type { FeedbackStatus } from '#schema/rules/feedback.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { NameAndEmail } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { Timestamp } from '../timestamp.tsx'
import styles from './feedback.module.css'
import type { FeedbackRow } from './feedback-state.ts'

const badges: Record<FeedbackStatus, { tone: Tone; Icon: typeof Star }> = {
  pending: { tone: 'warn', Icon: Hourglass },
  approved: { tone: 'ok', Icon: CircleCheck },
  rejected: { tone: 'bad', Icon: CircleX },
}

export function useFeedbackColumns(): Column<FeedbackRow>[] {
  const t = useT()
  return [
    {
      id: 'name',
      header: t('adminFeedback.user'),
      sort: 'name',
      cell: ({ name, userId }) => <NameAndEmail name={name} email={null} userId={userId} />,
    },
    {
      id: 'productName',
      header: t('adminFeedback.product'),
      sort: 'productName',
      cell: ({ productName }) => productName,
    },
    {
      id: 'createdAt',
      header: t('adminFeedback.date'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    {
      id: 'rating',
      header: t('adminFeedback.rating'),
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
      header: t('adminFeedback.comment'),
      isProse: true,
      cell: ({ feedback }) => <span className={styles.comment}>{feedback}</span>,
    },
    {
      id: 'status',
      header: t('adminFeedback.status'),
      sort: 'status',
      cell: ({ status }) => {
        const { tone, Icon } = badges[status]
        return (
          <Badge tone={tone} icon={<Icon aria-hidden />}>
            {t(`adminFeedback.statuses.${status}`)}
          </Badge>
        )
      },
    },
  ]
}
