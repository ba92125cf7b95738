import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { Buyer } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { DisputeBadge } from './dispute-badge.tsx'
import type { DisputeItem } from './disputes-state.ts'
import { TimeLeft } from './time-left.tsx'

export function useDisputeColumns(): Column<DisputeItem>[] {
  const t = useT()
  const { money } = useFormats()
  return [
    { id: 'product', header: t('admin.nouns.product'), cell: ({ productName }) => productName },
    { id: 'buyer', header: t('adminDisputes.buyer'), cell: (dispute) => <Buyer {...dispute} /> },
    { id: 'kind', header: t('admin.fields.kind'), cell: ({ kind }) => t(`admin.disputeKinds.${kind}`) },
    {
      id: 'amount',
      header: t('admin.fields.amountCents'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency }) => <Verbatim>{money(amount, currency)}</Verbatim>,
    },
    {
      id: 'timeLeft',
      header: t('adminDisputes.timeLeft'),
      sort: 'answerBy',
      cell: (dispute) => <TimeLeft dispute={dispute} />,
    },
    {
      id: 'evidence',
      header: t('adminDisputes.evidence'),
      cell: ({ evidenceSentAt }) => t(evidenceSentAt === null ? 'adminDisputes.notSent' : 'adminDisputes.sent'),
    },
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: ({ status }) => <DisputeBadge status={status} />,
    },
  ]
}
