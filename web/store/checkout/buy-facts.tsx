import { Bitcoin, MessageCircle, RotateCcw } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { deliveryTime } from '#web/state/delivery-time.ts'
import { useLoad } from '#web/state/resource.ts'
import { Link } from '#web/ui/link.tsx'
import { PixMark } from '#web/ui/pix-mark.tsx'
import { DeliveryFact } from '../delivery-fact.tsx'
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
      <DeliveryFact time={time} isFree={isFree} />
      {!isFree && (
        <li>
          <RotateCcw aria-hidden />
          <span>
            {t('shop.footer.refund')} <Link to={paths.faq}>{t('product.refundRule')}</Link>
          </span>
        </li>
      )}
      <li>
        <MessageCircle aria-hidden />
        <SupportLink>{t('product.support')}</SupportLink>
      </li>
    </ul>
  )
}
