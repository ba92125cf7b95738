import { CircleAlert, CircleCheck, CircleX, Hourglass, LoaderCircle, Undo2 } from 'lucide-react'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { isRefunding, openPartOf, type PurchaseRow } from './purchases-state.ts'

const badges: Record<PaymentStatus, { tone: Tone; Icon: typeof Undo2 }> = {
  approved: { tone: 'ok', Icon: CircleCheck },
  pending: { tone: 'warn', Icon: Hourglass },
  cancelled: { tone: 'faint', Icon: CircleX },
  refunded: { tone: 'info', Icon: Undo2 },
}

/** The status of a purchase, or that its refund is in progress or was refused, or that a part of it went back. */
export function PurchaseBadge({ purchase }: { purchase: PurchaseRow }) {
  const t = useT()
  const { tone, Icon } = badges[purchase.status]
  if (isRefunding(purchase))
    return (
      <Badge tone="info" icon={<LoaderCircle aria-hidden />}>
        {t('adminPurchases.refunding')}
      </Badge>
    )
  if (purchase.refundInfo?.status === 'refused')
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden />}>
        {t('adminPurchases.refundRefused')}
      </Badge>
    )
  if (openPartOf(purchase)?.status === 'refused')
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden />}>
        {t('adminPurchases.partRefused')}
      </Badge>
    )
  if (purchase.status === 'approved' && purchase.partialRefunds.some(({ status }) => status === 'done'))
    return (
      <Badge tone="info" icon={<Undo2 aria-hidden />}>
        {t('adminPurchases.partlyRefunded')}
      </Badge>
    )
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`adminPurchases.statuses.${purchase.status}`)}
    </Badge>
  )
}
