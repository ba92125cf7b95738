import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { categorySlug, productsPerPage } from '#schema/rules/catalogue.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { Page, PageHead } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { belongsTo, categories, newProductIds, paginate, products } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLoad } from '#web/state/resource.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadState } from '../load-state.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import styles from './category-page.module.css'

export default function CategoryPage() {
  const t = useT()
  const textsOf = useTexts()
  const { categoryName = '' } = usePage().params
  const [search] = useSearchParams()
  const categoryList = useLoad(categories)
  const productList = useLoad(products)
  const category = categoryList.data.find(({ name }) => categorySlug(name) === categorySlug(categoryName))
  const isKnown = category !== undefined || categoryList.status !== 'ready'
  const found = category ? productList.data.filter((product) => belongsTo(product, category)) : []
  const { page, pages, items } = paginate(found, search.get('page'), productsPerPage)
  const texts = category && textsOf(category)
  const name = texts?.name.text ?? categoryName
  const title = isKnown ? name : t('shop.catalogue.unknownTitle')
  const back = (
    <LinkButton variant="quiet" to={paths.products} icon={<ArrowLeft aria-hidden />}>
      {t('shop.catalogue.back')}
    </LinkButton>
  )
  return (
    <Page title={title}>
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
      <LoadState parts={[categoryList, productList]} skeleton={<ProductGridSkeleton count={productsPerPage} />}>
        {!category ? (
          <EmptyState title={t('shop.catalogue.unknownTitle')} text={t('shop.catalogue.unknownText')} action={back} />
        ) : items.length === 0 ? (
          <EmptyState title={t('shop.catalogue.emptyTitle')} text={t('shop.catalogue.emptyText')} action={back} />
        ) : (
          <section aria-label={t('shop.catalogue.products', { category: name })}>
            <ProductGrid
              products={items}
              newIds={newProductIds(productList.data)}
              heading="h2"
              eager={productsPerPage}
            />
            <div className={styles.foot}>
              {pages > 1 && (
                <Pager
                  label={t('shop.catalogue.pages')}
                  page={page}
                  pages={pages}
                  position={t('shop.catalogue.position', { page, pages })}
                  previous={t('shop.catalogue.previous')}
                  next={t('shop.catalogue.next')}
                  hrefOf={(target) => paths.category(category.name, target)}
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
