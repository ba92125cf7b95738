import { RotateCcw } from 'lucide-react'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { usePrices } from '#web/layout/use-prices.ts'
import { paths } from '#web/paths.ts'
import { newest, type OfferedSnapshot } from '#web/state/catalogue.ts'
import { offered } from '#web/state/product.ts'
import { useLoad } from '#web/state/resource.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { useCampaign } from '../use-campaign.tsx'
import page from './checkout-page.module.css'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import styles from './gate.module.css'
import { Offer } from './offer.tsx'
import { interrupted } from './payment-state.ts'
import { ProductDetails } from './product-details.tsx'

const redirectMs = 2_000

export interface CheckoutProps {
  productId: string
  /** The key that is to be renewed; null where a new one is bought. */
  renewed: string | null
}

/** A visitor sees the whole offer and is redirected to the login, which leads back. */
export function CheckoutGate({ productId, renewed }: CheckoutProps) {
  const t = useT()
  const { pathname, search } = useLocation()
  const redirect = useRedirect()
  const { data: read, status, attempt } = useLoad(offered, productId)
  // Home has brought what its card shows.
  const { data: cards } = useSnapshot(newest)
  const product = read?.product ?? cards.find(({ _id }) => _id === productId)
  useHeadingFocus(product?._id ?? '')
  const isReturning = useSnapshot(interrupted).productId === productId
  const kind = isReturning ? 'again' : renewed === null ? 'buy' : 'renew'
  const title = t(`checkout.gate.${kind}Title`)
  const text = t(`checkout.gate.${kind}Text`)
  const returnTo = pathname + search
  useTimeout(() => redirect(paths.login(returnTo)), redirectMs)
  if (!product && (status === 'idle' || status === 'loading')) return <CheckoutSkeleton attempt={attempt} />
  const way = (
    <div className={styles.gate}>
      {product && <OfferPrice product={product} />}
      <div role="alert" className={styles.alert}>
        <h2 className="title">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="stack">
        <LinkButton to={paths.login(returnTo)}>{t('shop.nav.login')}</LinkButton>
        <LinkButton variant="quiet" to={paths.register(returnTo)}>
          {t('shop.nav.register')}
        </LinkButton>
      </div>
    </div>
  )
  return (
    <Page title={title} {...(!product && { width: 'form' })} hasHiddenHeading>
      {product ? (
        <div className={page.layout}>
          <div className={page.head}>
            <Offer product={product} heading="h2" />
          </div>
          <div className={page.side}>
            {way}
            {!product.isFree && (
              <p className={styles.refund}>
                <RotateCcw aria-hidden />
                {t('shop.footer.refund')}
              </p>
            )}
          </div>
          <ProductDetails product={product} />
        </div>
      ) : (
        way
      )}
    </Page>
  )
}

function OfferPrice({ product }: { product: OfferedSnapshot }) {
  const t = useT()
  const [main, other] = usePrices()(product)
  const { before, until } = useCampaign()(product)
  return (
    <>
      <Price
        size="lg"
        main={main ?? t(product.isSoldOut ? 'shop.product.soldOut' : 'shop.product.notSold')}
        other={other}
        before={before}
      />
      {until && <p>{until}</p>}
    </>
  )
}
