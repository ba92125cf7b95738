import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { RefundRequestStatus } from '#schema/rules/refund-requests.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { NameAndEmail } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { Timestamp } from '../timestamp.tsx'
import type { RequestItem } from './refund-requests-state.ts'

const badges: Record<RefundRequestStatus, { tone: Tone; Icon: typeof Hourglass }> = {
  open: { tone: 'warn', Icon: Hourglass },
  approved: { tone: 'ok', Icon: CircleCheck },
  declined: { tone: 'faint', Icon: CircleX },
}

export function RequestBadge({ status }: { status: RefundRequestStatus }) {
  const t = useT()
  const { tone, Icon } = badges[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`adminRefundRequests.statuses.${status}`)}
    </Badge>
  )
}

export function useRefundRequestColumns(): Column<RequestItem>[] {
  const t = useT()
  const { money } = useFormats()
  return [
    {
      id: 'product',
      header: t('admin.nouns.product'),
      sort: 'productName',
      cell: ({ productName }) => productName,
    },
    {
      id: 'buyer',
      header: t('adminRefundRequests.buyer'),
      sort: 'username',
      cell: ({ username, email, userId }) => (
        <NameAndEmail name={username || t('admin.deletedAccount')} email={email} userId={userId} />
      ),
    },
    {
      id: 'amount',
      header: t('admin.fields.amountCents'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'createdAt',
      header: t('adminRefundRequests.askedAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: ({ status }) => <RequestBadge status={status} />,
    },
  ]
}
