import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { Page } from '#web/layout/page.tsx'
import { useLoad } from '#web/state/resource.ts'
import { productPage } from '#web/state/shown-product.ts'
import { MissingProduct } from './missing-product.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'

/** A product for everyone: what it is, what it costs, what its buyers say. */
export default function ProductPage() {
  const t = useT()
  const { slug = '' } = usePage().params
  const loaded = useLoad(productPage, slug)
  const { data, status, attempt } = loaded
  if (data) return <ProductView key={data.product._id} page={data} />
  if (status === 'ready') return <MissingProduct />
  if (status !== 'failed') return <ProductSkeleton attempt={attempt} />
  return (
    <Page title={t('product.title')} width="read" hasHiddenHeading>
      <LoadFailed title={t('product.failed')} loaded={loaded} />
    </Page>
  )
}
