import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import type { ProductPageSnapshot } from '#web/state/shown-product.ts'
import styles from './product-page.module.css'

interface Props {
  items: ProductPageSnapshot['details']['features']
  product: ProductSnapshot
}

/** What it does, and further facts about it; a shop that has said nothing of the first shows the second alone. */
export function Features({ items, product }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const shown = (items.length > 0 ? items : product.additionalInfo).map((item) => textsOf(item))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="features" className={styles.wide}>
      <h2 id="features">{t(items.length > 0 ? 'product.features' : 'product.facts')}</h2>
      <dl className={styles.features}>
        {shown.map(({ title, description }) => (
          <div key={title.text}>
            <dt lang={title.lang}>{title.text}</dt>
            <dd className="note">
              <GoodsText shown={description} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
