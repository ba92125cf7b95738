import { MonitorSmartphone } from 'lucide-react'
import type { RefObject } from 'react'
import { brand } from '#schema/brand.ts'
import type { DeliveryTime } from '#schema/rules/delivery-time.ts'
import { useT } from '#web/i18n/use-t.ts'
import { usePrices } from '#web/layout/use-prices.ts'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import type { keyOutline } from '#web/state/key-outline.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PixMark } from '#web/ui/pix-mark.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { priceProps, Sentence } from '#web/ui/verbatim.tsx'
import { CommonFacts } from '../common-facts.tsx'
import { useCampaign } from '../use-campaign.tsx'
import styles from './buy-box.module.css'
import { VolumePrices } from './volume-prices.tsx'

interface Props {
  product: ProductSnapshot
  deliveryTime: DeliveryTime | null
  outline: ReturnType<typeof keyOutline>['outline']
  /** The number of its key. */
  stamp: string
  /** Where the button stands: once it has left the view, the bar takes its place. */
  button: RefObject<HTMLDivElement | null>
}

/** What is sold, for how much, and what the buyer should know before. */
export function BuyBox({ product, deliveryTime, outline, stamp, button }: Props) {
  const t = useT()
  const [main, other] = usePrices()(product)
  const { before, until } = useCampaign()(product)
  const isPix = product.soldIn.includes('BRL') && !product.isFree
  const action = product.isFree
    ? t('product.get')
    : main
      ? t('product.buyFor', { price: main })
      : t('product.seeCheckout')
  return (
    <section aria-label={t('product.offer')} className={styles.box}>
      <Plate outline={outline}>
        <span className={styles.line}>{t('product.key', { number: stamp })}</span>
        <span className={styles.line}>{t('product.term', { n: product.keyExpiration })}</span>
      </Plate>
      <div className={styles.body}>
        <p className={styles.prices}>
          <strong {...priceProps(main ?? '')}>
            {main ?? t(product.isSoldOut ? 'shop.product.soldOut' : 'shop.product.notSold')}
          </strong>
          {before && <span>{before}</span>}
          {other && <Sentence text={t('product.or', { price: other })} verbatim={other} />}
        </p>
        {until && <p className="note">{until}</p>}
        <VolumePrices product={product} />
        {main && <p className="note">{t(product.isFree ? 'product.freeOnce' : 'product.once')}</p>}
        <div ref={button} className={styles.buy}>
          {product.isSoldOut ? (
            <p className="note">{t('product.soldOut')}</p>
          ) : (
            <LinkButton size="lg" wide to={paths.checkout(product._id)}>
              <Sentence text={action} verbatim={main ?? ''} />
            </LinkButton>
          )}
        </div>
        <ul className={styles.facts}>
          {isPix && (
            <li>
              <PixMark />
              <Sentence text={t('product.payee', { name: brand.legalName })} verbatim={brand.legalName} />
            </li>
          )}
          {product.deviceLimit > 1 && (
            <li>
              <MonitorSmartphone aria-hidden />
              {t('product.devices', { n: product.deviceLimit })}
            </li>
          )}
          <CommonFacts time={deliveryTime} isFree={product.isFree} />
        </ul>
      </div>
    </section>
  )
}
