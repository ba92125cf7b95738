import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import { serverNow } from '#web/api/server-clock.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { EligibilityCheck } from '#web/state/feedback-eligibility.ts'
import { reviewStatusOf } from '#web/state/review-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Shown = Snapshot<EligibilityCheck>

/** Whether the product may be reviewed. */
export function canReview(check: Shown | undefined): boolean {
  if (check?.status !== 'known') return false
  const { kind } = reviewStatusOf(check.answer, serverNow())
  return kind === 'allowed' || kind === 'rejected'
}

interface Props {
  check: Shown | undefined
  onRetry: () => void
  /** Shown where there is nothing to say. */
  children: ReactNode
}

/** Why a product cannot be reviewed now, or the result of its last review. */
export function EligibilityNotice({ check, onRetry, children }: Props) {
  const t = useT()
  if (!check) return children
  if (check.status === 'checking') return <p className="note">{t('feedback.checking')}</p>
  if (check.status === 'failed')
    return (
      <Notice tone="bad" isUrgent title={t('feedback.checkFailed')}>
        <p>{errorText(t, check.error)}</p>
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {t('shop.state.retry')}
        </Button>
      </Notice>
    )
  const status = reviewStatusOf(check.answer, serverNow())
  if (status.kind === 'allowed') return children
  return (
    <Notice tone={status.kind === 'rejected' ? 'info' : 'warn'} isUrgent>
      {status.kind === 'wait' ? t('feedback.wait', { days: status.days }) : t(`feedback.${status.kind}`)}
    </Notice>
  )
}
