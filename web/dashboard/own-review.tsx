import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { type FeedbackStatus, feedbackWaitMs } from '#schema/rules/feedback.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { openFeedback } from '#web/layout/feedback/open-feedback.ts'
import { checkEligibility, type EligibilityCheck, eligibility } from '#web/state/feedback-eligibility.ts'
import { reviewStatusOf } from '#web/state/review-status.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'
import styles from './own-review.module.css'

const appearances: Record<FeedbackStatus, { tone: Tone; icon: typeof Hourglass }> = {
  pending: { tone: 'warn', icon: Hourglass },
  approved: { tone: 'ok', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleX },
}

interface Props {
  /** By which the server knows it. */
  productName: string
  /** As the reader sees it. */
  product: string
}

/** The buyer's last review of the product with its state, and the form for one where it may be written. */
export function OwnReview({ productName, product }: Props) {
  const t = useT()
  const check = useSnapshot(eligibility).byProduct[productName]
  if (check?.status === 'failed')
    return (
      <div className={styles.action}>
        <p>{errorText(t, check.error)}</p>
        <Button variant="quiet" size="sm" onClick={() => void checkEligibility(productName)}>
          {t('shop.state.retry')}
        </Button>
      </div>
    )
  if (check?.status !== 'known')
    return (
      <div className="stack" aria-busy="true">
        <p className="sr-only">{t('shop.state.loading')}</p>
        <Skeleton width="14rem" height="1.5rem" />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
    )
  return <KnownReview answer={check.answer} productName={productName} product={product} />
}

type Answer = Extract<EligibilityCheck, { status: 'known' }>['answer']

function KnownReview({ answer, productName, product }: Props & { answer: Readonly<Answer> }) {
  const t = useT()
  const { date } = useDates()
  const { existingFeedback: sent, existingFeedbackStatus: state, lastFeedbackDate: sentAt } = answer
  const { kind } = reviewStatusOf(answer, serverNow())
  const canBeSent = kind === 'allowed' || kind === 'rejected'
  const again = sentAt && kind === 'wait' ? date(Date.parse(sentAt) + feedbackWaitMs) : ''
  const action = sent ? 'again' : 'action'
  return (
    <div className="stack">
      {sent && state && sentAt && (
        <>
          <p className={styles.figures}>
            <span className={styles.stars}>
              <Stars rating={sent.rating} label={t('profile.review.stars', { rating: sent.rating })} />
            </span>
            <StateBadge state={state} />
            <time dateTime={sentAt} className="hint">
              {date(sentAt)}
            </time>
          </p>
          <p className={styles.text}>{sent.feedback}</p>
        </>
      )}
      <div className={styles.action}>
        <p>{again ? t('profile.review.againFrom', { date: again }) : t(`profile.review.about.${state ?? 'none'}`)}</p>
        {canBeSent && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t(`profile.review.${action}Of`, { product })}
            onClick={() => void openFeedback(t, productName)}
          >
            {t(`profile.review.${action}`)}
          </Button>
        )}
      </div>
    </div>
  )
}

function StateBadge({ state }: { state: FeedbackStatus }) {
  const t = useT()
  const { tone, icon: Icon } = appearances[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`profile.review.states.${state}`)}
    </Badge>
  )
}
