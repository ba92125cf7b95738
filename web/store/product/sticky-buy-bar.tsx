import type { RefObject } from 'react'
import { useIsOutOfView } from '#web/hooks/use-is-out-of-view.ts'
import { useT } from '#web/i18n/use-t.ts'
import { usePrices } from '#web/layout/use-prices.ts'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { priceProps } from '#web/ui/verbatim.tsx'
import styles from './sticky-buy-bar.module.css'

interface Props {
  product: ProductSnapshot
  /** The bar is shown while this is out of view. */
  button: RefObject<HTMLElement | null>
}

/** The price and the button, in the header's place on wide screens and at the end of the screen on phones. */
export function StickyBuyBar({ product, button }: Props) {
  const t = useT()
  const { name } = useTexts()(product)
  const [main] = usePrices()(product)
  const isShown = useIsOutOfView(button)
  if (!main) return null
  return (
    <section aria-label={t('product.bar')} className={styles.bar} hidden={!isShown}>
      <div className={styles.inner}>
        <span className={styles.name} lang={name.lang}>
          {name.text}
        </span>
        <span className={styles.price}>
          <strong {...priceProps(main)}>{main}</strong>
          <span className="hint">{t('product.term', { n: product.keyExpiration })}</span>
        </span>
        <LinkButton
          to={paths.checkout(product._id)}
          aria-label={t(product.isFree ? 'shop.product.getName' : 'shop.product.buyName', { name: name.text })}
        >
          {t(product.isFree ? 'shop.product.get' : 'shop.product.buy')}
        </LinkButton>
      </div>
    </section>
  )
}
