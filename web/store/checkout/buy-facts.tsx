import { Bitcoin, Clock, MessageCircle, RotateCcw } from 'lucide-react'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useDeliveryTime } from '#web/state/delivery-time.ts'
import { Link } from '#web/ui/link.tsx'
import { PixMark } from '#web/ui/pix-mark.tsx'
import styles from './buy-facts.module.css'

/** What a buyer checks before paying: how it is paid, how long a delivery takes, the refund rule, and whom to ask. */
export default function BuyFacts({
  product: { soldIn, isFree },
}: {
  product: Pick<ProductSnapshot, 'soldIn' | 'isFree'>
}) {
  const t = useT()
  const { duration } = useFormats()
  const delivery = useDeliveryTime()
  return (
    <ul aria-label={t('front.facts.label')} className={styles.facts}>
      {!isFree && soldIn.includes('BRL') && (
        <li>
          <PixMark />
          {t('front.facts.pix')}
        </li>
      )}
      {!isFree && soldIn.includes('USD') && (
        <li>
          <Bitcoin aria-hidden />
          {t('front.facts.crypto')}
        </li>
      )}
      {delivery && (
        <li>
          <Clock aria-hidden />
          <span>
            {t('front.facts.delivery', { time: duration(delivery.ms), sales: delivery.sales })}{' '}
            <Link to={paths.status}>{t('front.facts.deliveryDays')}</Link>
          </span>
        </li>
      )}
      {!isFree && (
        <li>
          <RotateCcw aria-hidden />
          <span>
            {t('front.facts.refund')} <Link to={paths.faq}>{t('front.facts.refundRule')}</Link>
          </span>
        </li>
      )}
      <li>
        <MessageCircle aria-hidden />
        <SupportLink>{t('front.facts.support')}</SupportLink>
      </li>
    </ul>
  )
}
