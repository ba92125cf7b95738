import { Ban, CircleAlert, CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import type { Column } from '../table/columns.ts'
import { timestampColumn } from '../table/timestamp-column.tsx'
import { type ApprovalItem, type ApprovalState, stateOf } from './approvals-state.ts'
import { useApprovalTexts } from './use-approval-texts.ts'

const badges: Record<ApprovalState, StatusLook> = {
  open: { tone: 'warn', Icon: Hourglass },
  approved: { tone: 'ok', Icon: CircleCheck },
  refused: { tone: 'bad', Icon: CircleAlert },
  declined: { tone: 'faint', Icon: Ban },
  withdrawn: { tone: 'faint', Icon: Undo2 },
}

export function ApprovalBadge({ state }: { state: ApprovalState }) {
  const t = useT()
  return <StatusBadge {...badges[state]}>{t(`adminApprovals.statuses.${state}`)}</StatusBadge>
}

export function useApprovalColumns(): Column<ApprovalItem>[] {
  const t = useT()
  const { whatText } = useApprovalTexts()
  return [
    { id: 'what', header: t('adminApprovals.what'), cell: whatText },
    {
      id: 'asker',
      header: t('adminApprovals.asker'),
      sort: 'requestedBy',
      cell: ({ requestedBy, isOwn }) => (isOwn ? t('adminApprovals.you') : requestedBy),
    },
    timestampColumn('createdAt', t('adminApprovals.askedAt')),
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: (request) => <ApprovalBadge state={stateOf(request)} />,
    },
  ]
}
