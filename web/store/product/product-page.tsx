import { usePage } from '#web/hooks/use-page.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { useLoad } from '#web/state/resource.ts'
import { productPage } from '#web/state/shown-product.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MissingProduct } from './missing-product.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'

/** A product for everyone: what it is, what it costs, what its buyers say. */
export default function ProductPage() {
  const t = useT()
  const { slug = '' } = usePage().params
  const { data, status, isLoading, error, attempt, retry } = useLoad(productPage, slug)
  if (data) return <ProductView key={data.product._id} page={data} />
  if (status === 'ready') return <MissingProduct />
  if (status !== 'failed') return <ProductSkeleton attempt={attempt} />
  return (
    <Page title={t('product.title')} width="read">
      <h1 tabIndex={-1} className="sr-only">
        {t('product.title')}
      </h1>
      <ErrorState
        title={t('product.failed')}
        text={errorText(t, error)}
        retryLabel={t('shop.state.retry')}
        busy={isLoading}
        onRetry={retry}
      />
    </Page>
  )
}
