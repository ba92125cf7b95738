import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { categorySlug, productsPerPage } from '#schema/rules/catalogue.ts'
import { readPage } from '#schema/rules/store-list.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { Page, PageHead } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { categoryPage } from '#web/state/category-page.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLoad } from '#web/state/resource.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadState } from '../load-state.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import { useListTitle } from '../use-list-title.ts'
import styles from './category-page.module.css'
import { usePresentAddress } from './use-present-address.ts'

export default function CategoryPage() {
  const t = useT()
  const textsOf = useTexts()
  const { categoryName = '' } = usePage().params
  const [search] = useSearchParams()
  const loaded = useLoad(categoryPage, categorySlug(categoryName), readPage(search))
  // While another category loads, the previous one is not this.
  const { data } = loaded
  const shown = data && categorySlug(data.category.name) === categorySlug(categoryName) ? data : null
  const category = shown?.category
  const isKnown = shown !== null || loaded.status !== 'ready'
  usePresentAddress(!isKnown)
  useHeadingFocus(isKnown ? '' : 'unknown')
  const texts = category && textsOf(category)
  const name = texts?.name.text ?? categoryName
  const title = isKnown ? name : t('shop.catalogue.unknownTitle')
  const back = (
    <LinkButton variant="quiet" to={paths.products} icon={<ArrowLeft aria-hidden />}>
      {t('shop.catalogue.back')}
    </LinkButton>
  )
  return (
    <Page title={useListTitle(title, shown?.page ?? 1)}>
      <Breadcrumb
        label={t('shop.catalogue.trail')}
        trail={[{ name: t('shop.nav.store'), to: paths.products }, { name: title }]}
      />
      {isKnown ? (
        <PageHead title={title} lead={texts && <GoodsText shown={texts.description} />}>
          {!category && <Skeleton width="min(34rem, 80%)" />}
        </PageHead>
      ) : (
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
      )}
      <LoadState
        parts={[loaded]}
        hasEarlier={shown !== null}
        skeleton={<ProductGridSkeleton count={productsPerPage} />}
      >
        {!shown ? (
          <EmptyState title={t('shop.catalogue.unknownTitle')} text={t('shop.catalogue.unknownText')} action={back} />
        ) : shown.cards.length === 0 ? (
          <EmptyState title={t('shop.catalogue.emptyTitle')} text={t('shop.catalogue.emptyText')} action={back} />
        ) : (
          <section aria-label={t('shop.catalogue.products', { category: name })} aria-busy={!loaded.isLoaded}>
            <ProductGrid products={shown.cards} heading="h2" eager={productsPerPage} />
            <div className={styles.foot}>
              {shown.pages > 1 && (
                <Pager
                  label={t('shop.catalogue.pages')}
                  page={shown.page}
                  pages={shown.pages}
                  position={t('shop.catalogue.position', { page: shown.page, pages: shown.pages })}
                  previous={t('shop.catalogue.previous')}
                  next={t('shop.catalogue.next')}
                  hrefOf={(target) => paths.category(shown.category.name, target)}
                />
              )}
              <div>{back}</div>
            </div>
          </section>
        )}
      </LoadState>
    </Page>
  )
}
