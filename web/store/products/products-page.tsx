import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Page } from '#web/layout/page.tsx'
import { WhenNearViewport } from '#web/layout/when-near-viewport.tsx'
import { paths } from '#web/paths.ts'
import { categories, newProductIds, products } from '#web/state/catalogue.ts'
import { ranking } from '#web/state/ranking.ts'
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
import { type StoreList, useStoreList } from './use-store-list.ts'

const Ranking = lazyPage(() => import('./ranking.tsx'))
const FaqSection = lazyPage(() => import('../faq-section.tsx'))

/** Everything on sale, filtered and in the order that the address says; then the categories, the banners and the rest. */
export default function ProductsPage() {
  const t = useT()
  const categoryList = useLoad(categories)
  const productList = useLoad(products)
  const { data: places } = useLoad(ranking)
  const list = useStoreList()
  const isLoaded = categoryList.isLoaded && productList.isLoaded
  return (
    <Page title={t('shop.nav.store')}>
      {/* The id is the specification’s; other pages link to it. */}
      <section id="products-section" aria-label={t('shop.catalogue.everything')}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{t('shop.nav.store')}</h1>
          <p role="status" className="note">
            {isLoaded && t('front.filters.found', { n: list.found.length })}
          </p>
        </div>
        <LoadState
          parts={[categoryList, productList]}
          skeleton={
            <>
              <div className={styles.wait} />
              <ProductGridSkeleton count={8} />
            </>
          }
        >
          <ListedProducts list={list} />
        </LoadState>
      </section>
      {isLoaded && categoryList.data.length > 0 && (
        <section aria-labelledby="categories" className={styles.section}>
          <h2 id="categories" className={styles.heading}>
            {t('shop.catalogue.categories')}
          </h2>
          <CategoryGrid categories={categoryList.data} products={productList.data} />
        </section>
      )}
      <div className={styles.section}>
        <Banners />
      </div>
      {places.length > 0 && (
        <div className={styles.section}>
          <WhenNearViewport minHeight="22rem">
            <Ranking places={places} />
          </WhenNearViewport>
        </div>
      )}
      <div className={styles.section}>
        <WhenNearViewport id="faq" minHeight="28rem">
          <FaqSection />
        </WhenNearViewport>
      </div>
    </Page>
  )
}

function ListedProducts({ list }: { list: StoreList }) {
  const t = useT()
  return (
    <>
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
    </>
  )
}
