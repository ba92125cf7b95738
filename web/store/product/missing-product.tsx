import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { newest } from '#web/state/catalogue.ts'
import { useLoad } from '#web/state/resource.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ProductGrid } from '../product-grid.tsx'
import styles from './product-page.module.css'

/** No product on sale has this address: others are offered. */
export function MissingProduct() {
  const t = useT()
  useHeadingFocus('missing')
  const { data } = useLoad(newest)
  return (
    <Page title={t('product.missing')} hasHiddenHeading>
      <EmptyState
        title={t('product.missing')}
        text={t('product.missingText')}
        action={<LinkButton to={paths.products}>{t('product.toStore')}</LinkButton>}
      />
      {data.length > 0 && (
        <section aria-labelledby="others" className={styles.section}>
          <h2 id="others">{t('product.newest')}</h2>
          <ProductGrid products={data} isRail />
        </section>
      )}
    </Page>
  )
}
