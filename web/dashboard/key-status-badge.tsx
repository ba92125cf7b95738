import { Ban, Circle, CircleCheck, Clock, Gavel, Hourglass, Truck, Undo2 } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { KeyStatus } from './purchases-state.ts'

const appearances: Record<KeyStatus, { tone: Tone; icon: typeof Clock }> = {
  onItsWay: { tone: 'info', icon: Truck },
  used: { tone: 'ok', icon: CircleCheck },
  unused: { tone: 'info', icon: Circle },
  waiting: { tone: 'warn', icon: Hourglass },
  expired: { tone: 'faint', icon: Clock },
  removed: { tone: 'faint', icon: Ban },
  refunded: { tone: 'info', icon: Undo2 },
  refunding: { tone: 'warn', icon: Undo2 },
  disputed: { tone: 'warn', icon: Gavel },
}

export function KeyStatusBadge({ status }: { status: KeyStatus }) {
  const t = useT()
  const { tone, icon: Icon } = appearances[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`dashboard.purchases.${status}`)}
    </Badge>
  )
}
