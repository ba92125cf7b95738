import { useLocation, useNavigate } from 'react-router'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
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
  const shown = data && 'product' in data ? data : undefined
  usePresentAddress(slug, shown?.product)
  if (shown) return <ProductView key={shown.product._id} page={shown} />
  if (status === 'ready') return <MissingProduct gone={data && 'gone' in data ? data.gone : undefined} />
  if (status !== 'failed') return <ProductSkeleton attempt={attempt} />
  return (
    <Page title={t('product.title')} width="read" hasHiddenHeading>
      <LoadFailed title={t('product.failed')} loaded={loaded} />
    </Page>
  )
}

/** Has the product's present address stand in the place of a former one, which the Worker has not seen. */
function usePresentAddress(slug: string, product: { _id: string; slug: string } | undefined) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const isPresent = !product || slug.toLowerCase() === product.slug || slug === product._id
  useOnChange(
    (present) => {
      if (present === '') return
      productPage.fill(productPage.data, present)
      navigate({ pathname: paths.product(present), search, hash }, { replace: true })
    },
    isPresent ? '' : product.slug,
  )
}
