import { CircleCheck, Scale, Undo2 } from 'lucide-react'
import type { DisputeStatus } from '#schema/rules/disputes.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const badges: Record<DisputeStatus, { tone: Tone; Icon: typeof Scale }> = {
  open: { tone: 'warn', Icon: Scale },
  won: { tone: 'ok', Icon: CircleCheck },
  lost: { tone: 'bad', Icon: Undo2 },
}

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const t = useT()
  const { tone, Icon } = badges[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`adminDisputes.statuses.${status}`)}
    </Badge>
  )
}
