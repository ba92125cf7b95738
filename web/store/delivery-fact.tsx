import { Clock } from 'lucide-react'
import type { DeliveryTime } from '#schema/rules/delivery-time.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'

/** When the key is there: by the shop's sales, or without enough of them that it comes with the approval. Of a list's items. */
export function DeliveryFact({ time, isFree }: { time: DeliveryTime | null; isFree: boolean }) {
  const t = useT()
  const { duration } = useFormats()
  return (
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
  )
}
