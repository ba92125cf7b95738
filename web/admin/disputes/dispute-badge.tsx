import { CircleCheck, Scale, Undo2 } from 'lucide-react'
import type { DisputeStatus } from '#schema/rules/disputes.ts'
import { useT } from '#web/i18n/use-t.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'

const badges: Record<DisputeStatus, StatusLook> = {
  open: { tone: 'warn', Icon: Scale },
  won: { tone: 'ok', Icon: CircleCheck },
  lost: { tone: 'bad', Icon: Undo2 },
}

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const t = useT()
  return <StatusBadge {...badges[status]}>{t(`admin.disputeStatuses.${status}`)}</StatusBadge>
}
