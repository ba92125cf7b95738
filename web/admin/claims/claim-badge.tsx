import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { AddressClaimStatus } from '#schema/rules/address-claims.ts'
import { useT } from '#web/i18n/use-t.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'

const badges: Record<AddressClaimStatus, StatusLook> = {
  open: { tone: 'warn', Icon: Clock },
  approved: { tone: 'ok', Icon: CircleCheck },
  declined: { tone: 'plain', Icon: CircleX },
}

export function ClaimBadge({ status }: { status: AddressClaimStatus }) {
  const t = useT()
  return <StatusBadge {...badges[status]}>{t(`adminClaims.statuses.${status}`)}</StatusBadge>
}
