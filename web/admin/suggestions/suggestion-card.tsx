import { Check, CircleCheck, CircleX, Ellipsis, Hourglass, Pencil, ThumbsUp, Trash2, Wrench, X } from 'lucide-react'
import type { SuggestionStatus } from '#schema/rules/suggestions.ts'
import { useT } from '#web/i18n/use-t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { AccountLink } from '../account-link.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import styles from './suggestions.module.css'
import { type Move, mayMove, type SuggestionRow } from './suggestions-state.ts'

const badges: Record<SuggestionStatus, StatusLook> = {
  pending: { tone: 'warn', Icon: Hourglass },
  approved: { tone: 'info', Icon: ThumbsUp },
  rejected: { tone: 'bad', Icon: CircleX },
  in_preparation: { tone: 'brass', Icon: Wrench },
  completed: { tone: 'ok', Icon: CircleCheck },
}

interface Props {
  suggestion: SuggestionRow
  onEdit: () => void
  onRemove: () => void
  onMove: (to: Move) => void
}

/** One suggestion: its text, who decided on it, and its next steps. */
export function SuggestionCard({ suggestion, onEdit, onRemove, onMove }: Props) {
  const t = useT()
  const mayChange = useMayChange()
  const { dateTime } = useBrasiliaTime()
  const { title, description, status, name, userId, createdAt, approvedBy, rejectedBy } = suggestion
  const decider = approvedBy ?? rejectedBy
  const isUnderWay = status === 'approved' || status === 'in_preparation'
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <StatusBadge {...badges[status]}>{t(`adminSuggestions.statuses.${status}`)}</StatusBadge>
      </div>
      <p className={styles.text}>{description}</p>
      <p className={styles.facts}>
        <span>
          {t('adminSuggestions.by')} <AccountLink name={name} userId={userId} />, {dateTime(createdAt)}
        </span>
        {decider && (
          <span>
            {t(approvedBy ? 'adminSuggestions.approvedBy' : 'adminSuggestions.rejectedBy')}{' '}
            <AccountLink name={decider.name} userId={decider._id} />
          </span>
        )}
      </p>
      <div className="row">
        {status === 'pending' && (
          <>
            <ChangeButton
              size="sm"
              icon={<Check aria-hidden />}
              className={styles.answer}
              onClick={() => onMove('approved')}
            >
              {t('adminSuggestions.moves.approved.verb')}
            </ChangeButton>
            <ChangeButton
              variant="quiet"
              size="sm"
              icon={<X aria-hidden />}
              className={styles.answer}
              onClick={() => onMove('rejected')}
            >
              {t('adminSuggestions.moves.rejected.verb')}
            </ChangeButton>
          </>
        )}
        {isUnderWay && mayChange && (
          <Popover
            role="menu"
            label={t('adminSuggestions.moveLabel', { title })}
            triggerClass={styles.status}
            panelClass={styles.moves}
            trigger={
              <>
                <Ellipsis aria-hidden />
                {t('adminSuggestions.move')}
              </>
            }
          >
            {(['in_preparation', 'completed'] as const).map((to) => (
              <MenuItem key={to} isDisabled={!mayMove(suggestion, to)} onChoose={() => onMove(to)}>
                {t(`adminSuggestions.statuses.${to}`)}
              </MenuItem>
            ))}
          </Popover>
        )}
        {mayChange && (
          <span className={styles.end}>
            <IconButton
              label={t('adminSuggestions.editNamed', { title })}
              icon={<Pencil aria-hidden />}
              onClick={onEdit}
            />
            <IconButton
              label={t('adminSuggestions.deleteNamed', { title })}
              icon={<Trash2 aria-hidden />}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
    </article>
  )
}
