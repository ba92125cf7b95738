import { type Snapshot, useSnapshot } from 'valtio'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { useT } from '#web/i18n/use-t.ts'
import { categories } from '#web/state/catalogue.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { product } from '#web/state/product.ts'
import { bowOfProduct } from '#web/state/product-key.ts'
import { KeyShape } from '#web/ui/key-shape.tsx'
import styles from './payment-head.module.css'
import type { Order } from './payment-state.ts'

/** What is bought: in the same place from the choice of a method to the key. */
export function PaymentHead({ order }: { order: Snapshot<Order> }) {
  const t = useT()
  const { data: sold } = useSnapshot(product)
  const lists = { products: sold ? [sold] : [], categories: useSnapshot(categories).data }
  const { outline } = keyOutline(categorySlug(order.productName), bowOfProduct(order.productName, lists))
  return (
    <div className={styles.head}>
      <span className={styles.seal} aria-hidden="true">
        <KeyShape outline={outline} />
      </span>
      <p className={styles.words}>
        <strong>{order.productName}</strong>
        <span className="hint">{t('checkout.pay.facts', { days: order.days })}</span>
      </p>
    </div>
  )
}
