import { Ban, Circle, CircleCheck, Clock } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import styles from './keys.module.css'
import type { CheckedStatus, KeyRow } from './keys-state.ts'

const badges: Record<CheckedStatus, StatusLook> = {
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
  return <StatusBadge {...badges[status]}>{t(`adminKeys.statuses.${status}`)}</StatusBadge>
}

/** The status of a key, and why an admin switched it off. */
export function KeyState({ row: { status, offReason } }: { row: Pick<KeyRow, 'status' | 'offReason'> }) {
  return (
    <span>
      <KeyStatusBadge status={status} />
      {offReason && (
        <span className={styles.why} title={offReason}>
          {offReason}
        </span>
      )}
    </span>
  )
}
