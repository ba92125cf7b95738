import { type Snapshot, useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { offered } from '#web/state/product.ts'
import { useProductKeyOutline } from '#web/state/product-key.ts'
import { KeyShape } from '#web/ui/key-shape.tsx'
import styles from './payment-head.module.css'
import type { Order } from './payment-state.ts'

/** What is bought: in the same place from the choice of a method to the key. */
export function PaymentHead({ order }: { order: Snapshot<Order> }) {
  const t = useT()
  const { outline } = useProductKeyOutline(order.productName, order.productId, useSnapshot(offered).data)
  return (
    <div className={styles.head}>
      <span className={styles.seal} aria-hidden="true">
        <KeyShape outline={outline} />
      </span>
      <p className={styles.words}>
        <strong>{order.productName}</strong>
        <span className="hint">
          {order.renews
            ? t('renewal.pay.facts', { days: order.days, key: order.renews.ending })
            : t('checkout.pay.facts', { days: order.days })}
        </span>
      </p>
    </div>
  )
}
