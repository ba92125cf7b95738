import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { AddressClaimStatus } from '#schema/rules/address-claims.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const badges: Record<AddressClaimStatus, { tone: Tone; Icon: typeof Clock }> = {
  open: { tone: 'warn', Icon: Clock },
  approved: { tone: 'ok', Icon: CircleCheck },
  declined: { tone: 'plain', Icon: CircleX },
}

export function ClaimBadge({ status }: { status: AddressClaimStatus }) {
  const t = useT()
  const { tone, Icon } = badges[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`adminClaims.statuses.${status}`)}
    </Badge>
  )
}
