import type { Rating } from '#schema/api/catalogue.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

/** The average and how many gave each number of stars, from five to one. */
export function RatingFigures({
  rating: { average, count, spread },
}: {
  rating: { [K in keyof Rating]: Readonly<Rating[K]> }
}) {
  const t = useT()
  const language = useLanguage()
  if (count === 0) return null
  const rows = spread.map((some, index) => ({ stars: index + 1, some })).reverse()
  return (
    <section aria-label={t('product.spread')} className="fields">
      <div className={styles.average}>
        <strong aria-hidden="true" className="figure">
          {formatNumber(average, language, 1)}
        </strong>
        <div>
          <Stars rating={average} isBare />
          <p className="note">{t('product.reviewCount', { n: count })}</p>
        </div>
      </div>
      <ul className={styles.spread}>
        {rows.map(({ stars, some }) => (
          <li key={stars}>
            <span className="sr-only">{t('product.spreadRow', { stars, n: some })}</span>
            <span aria-hidden="true" className="figure">
              {stars}
            </span>
            {/* Not styled by an attribute: the content policy refuses those in a page that the server has rendered. */}
            <svg aria-hidden="true" className={styles.track} viewBox="0 0 100 8" preserveAspectRatio="none">
              <rect width={(some / count) * 100} height="8" className={styles.bar} />
            </svg>
            <span aria-hidden="true" className="figure">
              {some}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
