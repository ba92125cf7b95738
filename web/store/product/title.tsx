import { CircleCheck, Wrench } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import type { ProductPageSnapshot } from '#web/state/shown-product.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './product-page.module.css'
import { Stars } from './stars.tsx'
import { useDay } from './use-day.ts'

/** What it is, in a few words: kind, name, description, rating and state. */
export function Title({ page: { product, category, details } }: { page: ProductPageSnapshot }) {
  const t = useT()
  const textsOf = useTexts()
  const { name, description } = textsOf(product)
  const day = useDay()
  const { rating, maintenanceSince } = product
  const kind = [
    category && textsOf(category).name.text,
    details.version && t('product.version', { version: details.version }),
  ].filter(Boolean)
  return (
    <div className={styles.title}>
      {kind.length > 0 && <p className="stamp">{kind.join(' · ')}</p>}
      <h1 tabIndex={-1} lang={name.lang}>
        {name.text}
      </h1>
      {description.text && (
        <p className={styles.lead}>
          <GoodsText shown={description} />
        </p>
      )}
      <div className={styles.state}>
        {rating.count > 0 && (
          <span className={styles.rated}>
            <Stars rating={rating.average} />
            <a href="#reviews">{t('product.reviewCount', { n: rating.count })}</a>
          </span>
        )}
        {product.status === 'maintenance' ? (
          <Badge tone="warn" icon={<Wrench aria-hidden />}>
            {maintenanceSince
              ? t('product.maintenanceSince', { date: day(maintenanceSince) })
              : t('shop.product.maintenance')}
          </Badge>
        ) : (
          <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
            {t('product.inForce')}
          </Badge>
        )}
      </div>
    </div>
  )
}
