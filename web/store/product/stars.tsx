import { formatNumber } from '#schema/rules/numbers.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Stars as StarRow } from '#web/ui/stars.tsx'

interface Props {
  /** With or without a decimal. */
  rating: number
  /** Only the stars: the number stands beside them. */
  isBare?: boolean
}

/** A rating as stars and, unless bare, as a number. */
export function Stars({ rating, isBare = false }: Props) {
  const t = useT()
  const language = useLanguage()
  const text = formatNumber(rating, language, isBare && Number.isInteger(rating) ? 0 : 1)
  return (
    <span className="inline">
      <StarRow rating={rating} label={t('product.stars', { rating: text })} />
      {!isBare && (
        <strong aria-hidden="true" className="figure">
          {text}
        </strong>
      )}
    </span>
  )
}
