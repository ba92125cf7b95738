import { CircleCheck, CircleOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** How a status looks: not by its colour alone. */
export interface StatusLook {
  tone: Tone
  Icon: LucideIcon
}

export const StatusBadge = ({ tone, Icon, children }: StatusLook & { children: ReactNode }) => (
  <Badge tone={tone} icon={<Icon aria-hidden />}>
    {children}
  </Badge>
)

const on: StatusLook = { tone: 'ok', Icon: CircleCheck }
const off: StatusLook = { tone: 'faint', Icon: CircleOff }

/** Of what is switched on and off. */
export const ActiveBadge = ({ isActive, children }: { isActive: boolean; children: ReactNode }) => (
  <StatusBadge {...(isActive ? on : off)}>{children}</StatusBadge>
)
