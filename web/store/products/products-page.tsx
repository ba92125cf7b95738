import { shownCategories, storePageSize } from '#schema/rules/store-list.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Page } from '#web/layout/page.tsx'
import { WhenNearViewport } from '#web/layout/when-near-viewport.tsx'
import { paths } from '#web/paths.ts'
import { ranking } from '#web/state/ranking.ts'
import { useLoad } from '#web/state/resource.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadState } from '../load-state.tsx'
import { PagedProducts } from '../paged-products.tsx'
import { ProductGridSkeleton } from '../product-grid.tsx'
import { useListTitle } from '../use-list-title.ts'
import { Banners } from './banners.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { CategoryTags } from './category-tags.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './products-page.module.css'
import { type ShownList, useStoreList } from './use-store-list.ts'

const Ranking = lazyPage(() => import('./ranking.tsx'))
const FaqSection = lazyPage(() => import('../faq-section.tsx'))

/** Everything on sale, filtered and in the order that the address says; then the categories, the banners and the rest. */
export default function ProductsPage() {
  const t = useT()
  const { data: places } = useLoad(ranking)
  const list = useStoreList()
  const { loaded, counted } = list
  return (
    <Page title={useListTitle(t('shop.nav.store'), loaded.page)}>
      {/* The id is the specification’s; other pages link to it. */}
      <section id="products-section" aria-label={t('shop.catalogue.everything')}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{t('shop.nav.store')}</h1>
          <p role="status" className="note">
            {counted && t('front.filters.found', { n: counted.total })}
          </p>
        </div>
        {loaded.data ? (
          <ListedProducts list={list} shown={loaded.data} />
        ) : (
          <LoadState
            parts={[loaded]}
            skeleton={
              <>
                <div className={styles.wait} />
                <ProductGridSkeleton count={8} />
              </>
            }
          />
        )}
      </section>
      {counted && counted.categories.length > 0 && (
        <section aria-labelledby="categories" className={styles.section}>
          <h2 id="categories" className={styles.heading}>
            {t('shop.catalogue.categories')}
          </h2>
          <CategoryGrid first={counted.categories.slice(0, shownCategories)} total={counted.categoryCount} />
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

interface ListedProps {
  list: ShownList
  shown: NonNullable<ShownList['loaded']['data']>
}

function ListedProducts({ list, shown }: ListedProps) {
  const t = useT()
  return (
    <>
      <CategoryTags list={list} counted={shown.last} />
      <div className={styles.tools}>
        <FilterBar list={list} />
      </div>
      <PagedProducts
        shown={shown}
        loaded={list.loaded}
        pageSize={storePageSize}
        addressOf={list.pageAddress}
        heading="h2"
        eager={4}
        empty={
          shown.last.all > 0 ? (
            <EmptyState
              title={t('front.filters.emptyTitle')}
              text={t('front.filters.emptyText')}
              action={<LinkButton to={paths.products}>{t('front.filters.clear')}</LinkButton>}
            />
          ) : (
            <EmptyState title={t('shop.catalogue.emptyAll')} />
          )
        }
      />
    </>
  )
}
