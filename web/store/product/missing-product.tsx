import type { GoneProduct } from '#schema/api/gone-product.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { newest } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLoad } from '#web/state/resource.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ProductGrid } from '../product-grid.tsx'
import styles from './product-page.module.css'

/** No product on sale has this address: others are offered. `gone`: the one that had it, and is no longer sold. */
export function MissingProduct({ gone }: { gone: GoneProduct | undefined }) {
  const t = useT()
  const textsOf = useTexts()
  useHeadingFocus('missing')
  const { data } = useLoad(newest)
  const title = gone ? t('product.gone', { name: textsOf(gone).name.text }) : t('product.missing')
  const category = gone?.category
  return (
    <Page title={title} hasHiddenHeading>
      <EmptyState
        title={title}
        text={t(gone ? 'product.goneText' : 'product.missingText')}
        action={
          category ? (
            <LinkButton to={paths.category(category.name)}>
              {t('product.toCategory', { category: textsOf(category).name.text })}
            </LinkButton>
          ) : (
            <LinkButton to={paths.products}>{t('product.toStore')}</LinkButton>
          )
        }
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
