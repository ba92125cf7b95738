import { Bitcoin } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { deliveryTime } from '#web/state/delivery-time.ts'
import { useLoad } from '#web/state/resource.ts'
import { PixMark } from '#web/ui/pix-mark.tsx'
import { CommonFacts } from '../common-facts.tsx'
import styles from './buy-facts.module.css'

/** What a buyer checks before paying: how it is paid, how long a delivery takes, the refund rule, and whom to ask. */
export function BuyFacts({ product: { soldIn, isFree } }: { product: Pick<ProductSnapshot, 'soldIn' | 'isFree'> }) {
  const t = useT()
  const { data: time } = useLoad(deliveryTime)
  return (
    <ul aria-label={t('product.checks')} className={styles.facts}>
      {!isFree && soldIn.includes('BRL') && (
        <li>
          <PixMark />
          {t('product.pix')}
        </li>
      )}
      {!isFree && soldIn.includes('USD') && (
        <li>
          <Bitcoin aria-hidden />
          {t('product.crypto')}
        </li>
      )}
      <CommonFacts time={time} isFree={isFree} />
    </ul>
  )
}
