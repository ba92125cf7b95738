import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Page } from '#web/layout/page.tsx'
import { WhenNearViewport } from '#web/layout/when-near-viewport.tsx'
import { paths } from '#web/paths.ts'
import { categories, newProductIds, products } from '#web/state/catalogue.ts'
import { useLoad } from '#web/state/resource.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadState } from '../load-state.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import { Banners } from './banners.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { CategoryTags } from './category-tags.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './products-page.module.css'
import { useStoreList } from './use-store-list.ts'

const Ranking = lazyPage(() => import('./ranking.tsx'))
const FaqSection = lazyPage(() => import('../faq-section.tsx'))

/** Everything on sale, filtered and in the order that the address says; then the categories, the banners and the rest. */
export default function ProductsPage() {
  const t = useT()
  const categoryList = useLoad(categories)
  const productList = useLoad(products)
  return (
    <Page title={t('shop.catalogue.title')}>
      <LoadState parts={[categoryList, productList]} skeleton={<StoreSkeleton />}>
        <StoreList />
        {categoryList.data.length > 0 && (
          <section aria-labelledby="categories" className={styles.section}>
            <h2 id="categories" className={styles.heading}>
              {t('shop.catalogue.categories')}
            </h2>
            <CategoryGrid categories={categoryList.data} products={productList.data} />
          </section>
        )}
      </LoadState>
      <div className={styles.section}>
        <Banners />
      </div>
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

function StoreHead({ count }: { count?: number }) {
  const t = useT()
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1}>{t('shop.catalogue.title')}</h1>
      <p role="status">{count !== undefined && t('front.filters.found', { n: count })}</p>
    </div>
  )
}

function StoreList() {
  const t = useT()
  const list = useStoreList()
  return (
    // The id is the specification’s; other pages link to it.
    <section id="products-section" aria-label={t('shop.catalogue.everything')}>
      <StoreHead count={list.found.length} />
      <CategoryTags list={list} />
      <div className={styles.tools}>
        <FilterBar list={list} />
      </div>
      {list.found.length > 0 ? (
        <ProductGrid products={list.found} newIds={newProductIds(list.all)} heading="h2" eager={4} />
      ) : list.all.length > 0 ? (
        <EmptyState
          title={t('front.filters.emptyTitle')}
          text={t('front.filters.emptyText')}
          action={<LinkButton to={paths.products}>{t('front.filters.clear')}</LinkButton>}
        />
      ) : (
        <EmptyState title={t('shop.catalogue.emptyAll')} />
      )}
    </section>
  )
}

function StoreSkeleton() {
  return (
    <>
      <StoreHead />
      <div className={styles.wait} />
      <ProductGridSkeleton count={8} />
    </>
  )
}
