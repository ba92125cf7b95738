import type { LucideIcon } from 'lucide-react'
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
