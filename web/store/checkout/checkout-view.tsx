import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Currency } from '#schema/rules/money.ts'
import { priceOfKey } from '#schema/rules/volume-prices.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Optional } from '#web/layout/optional.tsx'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLanguage } from '#web/state/locale.ts'
import { offered } from '#web/state/product.ts'
import { useLoad } from '#web/state/resource.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyFacts } from './buy-facts.tsx'
import styles from './checkout-page.module.css'
import { choice, currencyOf, storeSelectedProduct, totalOf } from './checkout-state.ts'
import { Offer } from './offer.tsx'
import { loadPopup, PaymentPopup } from './payment-popup.tsx'
import { resumePayment } from './payment-resume.ts'
import { leavePayment, type Order, openPayment, payment } from './payment-state.ts'
import { ProductDetails } from './product-details.tsx'
import { Summary } from './summary.tsx'

/** What the page says of a key that is renewed, in place of the product. */
export interface KeyRenewal {
  key: NonNullable<Order['renews']>
  /** In which the key was paid for; null for one that was given away. */
  currency: Currency | null
  title: string
  head: ReactNode
  details: ReactNode
}

interface Props {
  product: ProductSnapshot
  /** Which of the buyer's keys of the product it is. */
  keyNumber: number
  /** null where a new key is bought. */
  renewal: KeyRenewal | null
}

/** The product on the left, the payment on the right; on phones the total and the button are in a sticky bar. */
export function CheckoutView({ product, keyNumber, renewal }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const { name } = textsOf(product)
  useHeadingFocus(product._id)
  const chosen = useSnapshot(choice)
  const sold = currencyOf(product, chosen.currency ?? renewal?.currency ?? null, useLanguage())
  const currency = sold ?? 'BRL'
  const coupon = product.isFree ? null : chosen.coupon
  // Once opened it stays mounted, or closing it would lose the focus.
  const { order: opened } = useSnapshot(payment)
  const category = useLoad(offered, product._id).data?.category
  const price = priceOfKey(product.price, product.volumePrices, keyNumber)
  const total = totalOf(price, currency, coupon)
  const inDollars = totalOf(price, 'USD', coupon)
  const order = {
    productId: product._id,
    productName: product.name,
    days: product.keyExpiration,
    totalCents: total.totalCents,
    currency,
    usdCents: inDollars.listCents > 0 ? inDollars.totalCents : null,
    isSoldInReais: product.soldIn.includes('BRL'),
    couponCode: coupon?.code ?? null,
    renews: renewal?.key ?? null,
  }
  useOnChange(() => {
    void resumePayment(order)
    storeSelectedProduct(product)
    return leavePayment
  }, product._id)
  useOnChange((isPaying) => {
    if (!isPaying) return
    choice.isPaying = false
    openPayment(order)
  }, chosen.isPaying)
  const trail = [
    { name: t('shop.nav.store'), to: paths.products },
    ...(category ? [{ name: textsOf(category).name.text, to: paths.category(category.name) }] : []),
    { name: name.text },
  ]
  return (
    <Page title={renewal?.title ?? name.text}>
      <div className={styles.layout}>
        <div className={styles.head}>
          {renewal?.head ?? (
            <>
              <Breadcrumb label={t('shop.catalogue.trail')} trail={trail} />
              <Offer product={product} heading="h1" />
            </>
          )}
          {product.status === 'maintenance' && <Notice tone="warn">{t('checkout.product.maintenance')}</Notice>}
        </div>
        <div className={styles.side}>
          {sold ? (
            <>
              <Summary product={product} total={total} currency={sold} keyNumber={keyNumber} />
              <BuyBar
                isFree={product.isFree}
                total={total}
                currency={sold}
                onBuy={() => openPayment(order)}
                onReach={() => void loadPopup().catch(() => {})}
              />
              {/* Hydrated after the rest, in a task of its own. */}
              {!renewal && (
                <Optional isNeeded>
                  <BuyFacts product={product} />
                </Optional>
              )}
            </>
          ) : (
            <Notice tone="warn">{t(product.isSoldOut ? 'product.soldOut' : 'checkout.product.notSold')}</Notice>
          )}
        </div>
        {renewal?.details ?? <ProductDetails product={product} />}
      </div>
      {opened && <PaymentPopup />}
    </Page>
  )
}
