import { memo, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { product } from '#web/state/product.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CheckoutGate, type CheckoutProps } from './checkout-gate.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { isComplete, resetChoice } from './checkout-state.ts'
import { CheckoutView } from './checkout-view.tsx'
import { useKeyNumber } from './key-number.ts'

const Renewal = lazyPage(() => import('./renewal.tsx'), 'renewal')

export default function CheckoutPage() {
  const { productId = '' } = usePage().params
  const [params] = useSearchParams()
  const { isSignedIn, isExpected } = useSnapshot(session)
  const renewed = params.get('renew')
  const what = { productId, renewed }
  return isSignedIn || isExpected ? <Checkout {...what} /> : <CheckoutGate {...what} />
}

/** Not rendered again when the session that was expected is there: that would hold up a slow phone. */
const Checkout = memo(({ productId, renewed }: CheckoutProps) => {
  const t = useT()
  const loaded = useLoad(product, productId)
  const { data, status, error, attempt } = loaded
  useOnChange(resetChoice, renewed ?? productId)
  const isHere = data !== null && (data._id === productId || data.id === productId)
  const keyNumber = useKeyNumber(isHere ? data : null)
  const skeleton = <CheckoutSkeleton attempt={attempt} />
  if (renewed !== null)
    return (
      <Suspense fallback={skeleton}>
        <Renewal
          licenseId={renewed}
          loaded={loaded}
          product={isHere && isComplete(data) ? data : null}
          skeleton={skeleton}
        >
          {(product, renewal) => <CheckoutView key={renewed} product={product} keyNumber={1} renewal={renewal} />}
        </Renewal>
      </Suspense>
    )
  if (isHere && isComplete(data)) {
    if (keyNumber === null) return skeleton
    return <CheckoutView key={productId} product={data} keyNumber={keyNumber} renewal={null} />
  }
  if (isHere) return <Unavailable title={t('checkout.load.invalid')} text={t('checkout.load.invalidText')} />
  if (status !== 'failed') return skeleton
  if (error?.status === 404) return <Unavailable title={t('product.missing')} text={t('checkout.load.notFoundText')} />
  return (
    <Page title={t('checkout.title')} width="read" hasHiddenHeading>
      <LoadFailed title={t('checkout.load.failed')} loaded={loaded} />
    </Page>
  )
})

function Unavailable({ title, text }: { title: string; text: string }) {
  const t = useT()
  return (
    <Page title={title} width="read" hasHiddenHeading>
      <EmptyState
        title={title}
        text={text}
        action={<LinkButton to={paths.products}>{t('shop.home.toStore')}</LinkButton>}
      />
    </Page>
  )
}
