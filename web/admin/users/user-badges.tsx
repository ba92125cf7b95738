import { Ban, CircleCheck, Lock } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import { type AccountStatus, accountStatusOf, type UserRow } from './users-state.ts'

const badges: Record<AccountStatus, StatusLook> = {
  banned: { tone: 'bad', Icon: Ban },
  blocked: { tone: 'warn', Icon: Lock },
  normal: { tone: 'ok', Icon: CircleCheck },
}

export function AccountStatusBadge({ user }: { user: UserRow }) {
  const t = useT()
  const status = accountStatusOf(user)
  return <StatusBadge {...badges[status]}>{t(`adminUsers.statuses.${status}`)}</StatusBadge>
}

export function RoleBadge({ user: { role } }: { user: UserRow }) {
  const t = useT()
  return (
    <Badge tone={role === 'admin' ? 'brass' : role === 'reseller' ? 'info' : 'plain'}>
      {t(`adminUsers.badges.${role}`)}
    </Badge>
  )
}
