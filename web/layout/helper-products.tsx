import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './helper-chat.module.css'

/** Products with their prices and what state they are in. */
export function HelperProducts({ list }: { list: readonly ProductSnapshot[] }) {
  const t = useT()
  const textsOf = useTexts()
  const { money } = useFormats()
  const language = useLanguage()
  const priceOf = ({ isFree, isSoldOut, soldIn, price }: ProductSnapshot) => {
    if (isSoldOut) return t('shop.product.soldOut')
    if (isFree) return t('shop.product.free')
    const currencies = language === 'en' ? [...soldIn].sort((one) => (one === 'USD' ? -1 : 1)) : soldIn
    return currencies.map((currency) => money(price[currency], currency)).join(' · ') || t('shop.product.notSold')
  }
  return (
    <ul className={styles.products}>
      {list.map((product) => (
        <li key={product._id}>
          <Link to={paths.product(product.slug)} lang={textsOf(product).name.lang}>
            {textsOf(product).name.text}
          </Link>
          <span>
            {priceOf(product)} · {t('shop.product.days', { n: product.keyExpiration })}
          </span>
          <span>{t(product.status === 'maintenance' ? 'shop.product.maintenance' : 'helper.works')}</span>
        </li>
      ))}
    </ul>
  )
}
