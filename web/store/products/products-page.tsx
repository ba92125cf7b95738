import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Page, PageHead } from '#web/layout/page.tsx'
import { WhenNearViewport } from '#web/layout/when-near-viewport.tsx'
import { categories, newProductIds, products } from '#web/state/catalogue.ts'
import { useLoad } from '#web/state/resource.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadState } from '../load-state.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import { Banners } from './banners.tsx'
import { CategoryGrid, CategoryGridSkeleton } from './category-grid.tsx'
import styles from './products-page.module.css'

const Ranking = lazyPage(() => import('./ranking.tsx'))
const FaqSection = lazyPage(() => import('../faq-section.tsx'))

export default function ProductsPage() {
  const t = useT()
  const categoryList = useLoad(categories)
  const productList = useLoad(products)
  return (
    <Page title={t('shop.catalogue.title')}>
      <PageHead title={t('shop.catalogue.title')} lead={t('shop.catalogue.lead')} />
      <div className={styles.banners}>
        <Banners />
      </div>
      <LoadState
        parts={[categoryList, productList]}
        skeleton={
          <>
            <CategoryGridSkeleton />
            <ProductGridSkeleton count={6} />
          </>
        }
      >
        {categoryList.data.length > 0 && (
          <section aria-labelledby="categories">
            <h2 id="categories" className="sr-only">
              {t('shop.catalogue.categories')}
            </h2>
            <CategoryGrid categories={categoryList.data} products={productList.data} />
          </section>
        )}
        {/* The id is the specification’s; other pages link to it. */}
        <section id="products-section" aria-labelledby="everything" className={styles.section}>
          <div className={styles.head}>
            <h2 id="everything">{t('shop.catalogue.everything')}</h2>
            <p>{t('shop.catalogue.count', { n: productList.data.length })}</p>
          </div>
          {productList.data.length > 0 ? (
            <ProductGrid products={productList.data} newIds={newProductIds(productList.data)} />
          ) : (
            <EmptyState title={t('shop.catalogue.emptyAll')} />
          )}
        </section>
      </LoadState>
      <div className={styles.section}>
        <WhenNearViewport minHeight="22rem">
          <Ranking />
        </WhenNearViewport>
      </div>
      <div className={styles.section}>
        <WhenNearViewport id="faq" minHeight="28rem">
          <FaqSection />
        </WhenNearViewport>
      </div>
    </Page>
  )
}
