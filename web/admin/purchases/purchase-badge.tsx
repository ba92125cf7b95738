import { CircleAlert, CircleCheck, CircleX, Hourglass, LoaderCircle, Undo2 } from 'lucide-react'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import { isOfPrice, isRefunding, openPartOf, type PurchaseRow } from './purchases-state.ts'

const badges: Record<PaymentStatus, StatusLook> = {
  approved: { tone: 'ok', Icon: CircleCheck },
  pending: { tone: 'warn', Icon: Hourglass },
  cancelled: { tone: 'faint', Icon: CircleX },
  refunded: { tone: 'info', Icon: Undo2 },
}

/** The status of a purchase, or that its refund is in progress or was refused, or that a part of it went back. */
export function PurchaseBadge({ purchase }: { purchase: PurchaseRow }) {
  const t = useT()
  if (isRefunding(purchase))
    return (
      <StatusBadge tone="info" Icon={LoaderCircle}>
        {t('adminPurchases.refunding')}
      </StatusBadge>
    )
  if (purchase.refundInfo?.status === 'refused')
    return (
      <StatusBadge tone="bad" Icon={CircleAlert}>
        {t('adminPurchases.refundRefused')}
      </StatusBadge>
    )
  if (openPartOf(purchase)?.status === 'refused')
    return (
      <StatusBadge tone="bad" Icon={CircleAlert}>
        {t('adminPurchases.partRefused')}
      </StatusBadge>
    )
  if (
    purchase.status === 'approved' &&
    purchase.partialRefunds.some((part) => part.status === 'done' && isOfPrice(part))
  )
    return (
      <StatusBadge tone="info" Icon={Undo2}>
        {t('adminPurchases.partlyRefunded')}
      </StatusBadge>
    )
  return <StatusBadge {...badges[purchase.status]}>{t(`admin.statuses.${purchase.status}`)}</StatusBadge>
}
