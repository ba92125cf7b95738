import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { paths } from '#web/paths.ts'
import { products } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { product as sent } from '#web/state/product.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { usePrices } from '../use-prices.ts'
import styles from './checkout-page.module.css'
import { interrupted } from './payment-state.ts'

const redirectMs = 2_000

/** A visitor sees the product and is redirected to the login, which leads back. */
export function CheckoutGate({ productId }: { productId: string }) {
  const t = useT()
  const prices = usePrices()
  const textsOf = useTexts()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // A page that the Worker rendered has brought the product; else it is looked up in the list, which visitors may read.
  const { data: own } = useSnapshot(sent)
  const { data: all } = useSnapshot(products)
  const isSent = own?._id === productId
  useOnChange(() => {
    if (!isSent) products.loadIfStale()
  }, productId)
  const isReturning = useSnapshot(interrupted).productId === productId
  const title = t(isReturning ? 'checkout.gate.againTitle' : 'checkout.gate.title')
  const text = t(isReturning ? 'checkout.gate.againText' : 'checkout.gate.text')
  const product = isSent ? own : all.find(({ _id }) => _id === productId)
  const returnTo = pathname + search
  useTimeout(() => navigate(paths.login(returnTo), { replace: true }), redirectMs)
  return (
    <Page title={title} width="form">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <div role="alert">
        <EmptyState
          title={title}
          text={product ? `${[textsOf(product).name.text, ...prices(product).slice(0, 1)].join(' · ')}. ${text}` : text}
          {...(product && { art: <ProductPicture product={product} size="page" className={styles.gateArt ?? ''} /> })}
          action={
            <>
              <LinkButton to={paths.login(returnTo)}>{t('checkout.gate.login')}</LinkButton>
              <LinkButton variant="quiet" to={paths.register(returnTo)}>
                {t('checkout.gate.register')}
              </LinkButton>
            </>
          }
        />
      </div>
    </Page>
  )
}
