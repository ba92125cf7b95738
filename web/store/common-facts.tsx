import { Clock, MessageCircle, RotateCcw } from 'lucide-react'
import type { DeliveryTime } from '#schema/rules/delivery-time.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'

/**
 * What a buyer checks whatever is bought: when the key is there, by the shop's sales, or without enough of them that it comes with the
 * approval; the refund rule, and whom to ask. Of a list's items.
 */
export function CommonFacts({ time, isFree }: { time: DeliveryTime | null; isFree: boolean }) {
  const t = useT()
  const { duration } = useFormats()
  return (
    <>
      <li>
        <Clock aria-hidden />
        {time && !isFree ? (
          <span>
            {t('product.deliveryTime', { time: duration(time.ms), sales: time.sales })}{' '}
            <Link to={paths.status}>{t('product.deliveryDays')}</Link>
          </span>
        ) : (
          <span>{t(isFree ? 'product.deliveryFree' : 'product.delivery')}</span>
        )}
      </li>
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
    </>
  )
}
