import { Hourglass, Star } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { serverNow } from '#web/api/server-clock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { openFeedback } from '#web/layout/feedback/open-feedback.ts'
import { eligibility, reviewStatusOf } from '#web/state/feedback-eligibility.ts'
import styles from './review-link.module.css'

/** Opens the review form for a product that may be reviewed; says so where a review is pending. */
export function ReviewLink({ productName }: { productName: string }) {
  const t = useT()
  const check = useSnapshot(eligibility).byProduct[productName]
  if (check?.status !== 'known') return null
  const { kind } = reviewStatusOf(check.answer, serverNow())
  if (kind === 'pending')
    return (
      <span className={styles.pending}>
        <Hourglass aria-hidden />
        {t('profile.review.pending')}
      </span>
    )
  if (kind !== 'allowed' && kind !== 'rejected') return null
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={t('profile.review.actionOf', { product: productName })}
      onClick={() => void openFeedback(t, productName)}
    >
      <Star aria-hidden />
      {t('profile.review.action')}
    </button>
  )
}
