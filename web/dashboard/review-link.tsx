import { Check, Hourglass, Star } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { serverNow } from '#web/api/server-clock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { openFeedback } from '#web/layout/feedback/open-feedback.ts'
import { eligibility } from '#web/state/feedback-eligibility.ts'
import { reviewStatusOf } from '#web/state/review-status.ts'
import styles from './review-link.module.css'

interface Props {
  /** By which the server knows it. */
  productName: string
  /** As the reader sees it. */
  product: string
}

/** Opens the review form for a product that may be reviewed; says so where one is pending or there. */
export function ReviewLink({ productName, product }: Props) {
  const t = useT()
  const check = useSnapshot(eligibility).byProduct[productName]
  // Its place is kept until it is known, so that nothing moves.
  if (check?.status !== 'known') return <span className={styles.unknown} />
  const { kind } = reviewStatusOf(check.answer, serverNow())
  if (kind !== 'allowed' && kind !== 'rejected')
    return (
      <span className={styles.pending}>
        {kind === 'pending' ? <Hourglass aria-hidden /> : <Check aria-hidden />}
        {t(kind === 'pending' ? 'profile.review.pending' : 'profile.review.done')}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={t('profile.review.actionOf', { product })}
      onClick={() => void openFeedback(t, productName)}
    >
      <Star aria-hidden />
      {t('profile.review.action')}
    </button>
  )
}
