import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { listReviews, type Review } from '#schema/api/feedback.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { asApiError, call } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import type { ReviewSnapshot } from '#web/state/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'
import { useDay } from './use-day.ts'
import { useWrittenLanguage } from './use-written-language.ts'

const perPage = 10

interface Props {
  product: ProductSnapshot
  /** The newest, which came with the page. */
  first: readonly ReviewSnapshot[]
}

/** What buyers say of the product, newest first; further ones are loaded ten at a time. */
export function Reviews({ product, first }: Props) {
  const t = useT()
  const [more, setMore] = useState<{ items: readonly Review[]; page: number; hasNext: boolean } | null>(null)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useTask()
  const shown = more?.items ?? first
  const hasNext = more?.hasNext ?? product.rating.count > first.length
  const page = (more?.page ?? 0) + 1
  const load = () =>
    run(async () => {
      setProblem('')
      try {
        const query = { productId: product._id, page: String(page), limit: String(perPage) }
        const items = itemsOf(await call(listReviews, { query }))
        const known = new Set(more?.items.map(({ _id }) => _id))
        const all = [...(more?.items ?? []), ...items.filter(({ _id }) => !known.has(_id))]
        setMore({ items: all, page, hasNext: items.length === perPage && all.length < product.rating.count })
      } catch (error) {
        setProblem(errorText(t, asApiError(error)))
      }
    })
  return (
    <section aria-labelledby="reviews" className={styles.reviews}>
      <h2 id="reviews" tabIndex={-1}>
        {t('product.reviews')}
      </h2>
      {shown.length === 0 && <p className={styles.none}>{t('product.noReviews')}</p>}
      <ul className={styles.list}>
        {shown.map((review) => (
          <li key={review._id}>
            <Opinion review={review} />
          </li>
        ))}
      </ul>
      <ErrorNotice text={problem} />
      {hasNext && (
        <Button variant="quiet" busy={isBusy} onClick={load}>
          {more ? t('product.moreReviews') : t('product.allReviews', { n: product.rating.count })}
        </Button>
      )}
    </section>
  )
}

function Opinion({ review }: { review: ReviewSnapshot }) {
  const t = useT()
  const day = useDay()
  const lang = useWrittenLanguage()
  return (
    <div className="stack">
      <div className={styles.by}>
        <strong>{review.name}</strong>
        <Stars rating={review.rating} isBare />
        {review.isVerified && (
          <span className={styles.verified}>
            <BadgeCheck aria-hidden />
            {t('product.verified')}
          </span>
        )}
        <time dateTime={review.createdAt}>{day(review.createdAt)}</time>
      </div>
      <p lang={lang}>{review.feedback}</p>
    </div>
  )
}
