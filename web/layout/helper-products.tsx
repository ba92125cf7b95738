import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import type { CardProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { Figures } from '#web/ui/verbatim.tsx'
import styles from './helper-chat.module.css'
import { usePrices } from './use-prices.ts'

/** Products with their prices and what state they are in. */
export function HelperProducts({ list }: { list: readonly CardProductSnapshot[] }) {
  const t = useT()
  const textsOf = useTexts()
  const pricesOf = usePrices()
  const priceOf = (product: CardProductSnapshot) =>
    product.isSoldOut ? t('shop.product.soldOut') : pricesOf(product).join(' · ') || t('shop.product.notSold')
  return (
    <ul className={styles.products}>
      {list.map((product) => (
        <li key={product._id}>
          <Link to={paths.product(product.slug)} lang={textsOf(product).name.lang}>
            {textsOf(product).name.text}
          </Link>
          <span>
            <Figures text={priceOf(product)} /> · {t('shop.product.days', { n: product.keyExpiration })}
          </span>
          <span>{t(product.status === 'maintenance' ? 'shop.product.maintenance' : 'helper.works')}</span>
        </li>
      ))}
    </ul>
  )
}
