import { Ban, Circle, CircleCheck, Clock } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { type CheckedStatus, statusIds } from './keys-state.ts'

const badges: Record<CheckedStatus, { tone: Tone; Icon: typeof Ban }> = {
  'Not Used': { tone: 'info', Icon: Circle },
  Used: { tone: 'ok', Icon: CircleCheck },
  Expired: { tone: 'faint', Icon: Clock },
  Suspended: { tone: 'bad', Icon: Ban },
  Replaced: { tone: 'faint', Icon: Ban },
}

const isOurStatus = (status: string): status is CheckedStatus => status in badges

/** A status that only an external seller uses is shown as it is. */
export function KeyStatusBadge({ status }: { status: string }) {
  const t = useT()
  if (!isOurStatus(status)) return <Badge>{status}</Badge>
  const { tone, Icon } = badges[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`adminKeys.statuses.${statusIds[status]}`)}
    </Badge>
  )
}
