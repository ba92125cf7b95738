import { Star } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { ratingMax } from '#schema/rules/feedback.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import styles from './stars.module.css'

const places = Array.from({ length: ratingMax }, (_, index) => index + 1)

interface Props {
  /** With or without a decimal. */
  rating: number
  /** Only the stars: the number stands beside them. */
  isBare?: boolean
}

/** A rating as stars and, unless bare, as a number. */
export function Stars({ rating, isBare = false }: Props) {
  const t = useT()
  const { code } = useSnapshot(locale)
  const text = rating.toLocaleString(code, { maximumFractionDigits: 1 })
  return (
    <span className={styles.stars}>
      <span className="sr-only">{t('product.stars', { rating: text })}</span>
      {places.map((place) => (
        <Star key={place} aria-hidden data-full={place <= Math.round(rating) || undefined} />
      ))}
      {!isBare && (
        <strong aria-hidden="true" className="figure">
          {text}
        </strong>
      )}
    </span>
  )
}
