import { Star } from 'lucide-react'
import { formatNumber } from '#schema/rules/numbers.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { CardProductSnapshot } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './rating.module.css'

/** The average of a product's reviews and how many there are; nothing without any. */
export function Rating({ rating: { average, count } }: { rating: CardProductSnapshot['rating'] }) {
  const t = useT()
  const language = useLanguage()
  if (count === 0) return null
  const shown = formatNumber(average, language, 1)
  return (
    <span className={styles.rating}>
      <span className="sr-only">{t('shop.product.rated', { rating: shown, n: count })}</span>
      <Star aria-hidden />
      <span aria-hidden="true" className={classNames('figure', styles.average)}>
        {shown}
      </span>
      <span aria-hidden="true">({count})</span>
    </span>
  )
}
