import { Ban, CircleAlert, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { RefundRequestState } from '#schema/rules/refund-requests.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { Buyer } from '../name-and-email.tsx'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import type { Column } from '../table/columns.ts'
import { timestampColumn } from '../table/timestamp-column.tsx'
import type { RequestItem } from './refund-requests-state.ts'

const badges: Record<RefundRequestState, StatusLook> = {
  open: { tone: 'warn', Icon: Hourglass },
  unpaid: { tone: 'bad', Icon: CircleAlert },
  approved: { tone: 'ok', Icon: CircleCheck },
  closed: { tone: 'faint', Icon: Ban },
  declined: { tone: 'faint', Icon: CircleX },
}

export function RequestBadge({ state }: { state: RefundRequestState }) {
  const t = useT()
  return <StatusBadge {...badges[state]}>{t(`adminRefundRequests.statuses.${state}`)}</StatusBadge>
}

export function useRefundRequestColumns(): Column<RequestItem>[] {
  const t = useT()
  const { money } = useFormats()
  return [
    { id: 'product', header: t('admin.nouns.product'), sort: 'productName', cell: ({ productName }) => productName },
    { id: 'buyer', header: t('admin.nouns.customer'), sort: 'username', cell: (request) => <Buyer {...request} /> },
    {
      id: 'amount',
      header: t('admin.fields.amountCents'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency }) => <Verbatim>{money(amount, currency)}</Verbatim>,
    },
    timestampColumn('createdAt', t('adminRefundRequests.askedAt')),
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: ({ state }) => <RequestBadge state={state} />,
    },
  ]
}
