import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { ProductGrid } from '../product-grid.tsx'
import styles from './product-page.module.css'

const none: ReadonlySet<string> = new Set()

export function RelatedProducts({ products }: { products: readonly ProductSnapshot[] }) {
  const t = useT()
  return (
    <section aria-labelledby="related" className={styles.section}>
      <h2 id="related">{t('product.related')}</h2>
      <ProductGrid products={products} newIds={none} isRail />
    </section>
  )
}
