import { Clock, TriangleAlert } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { durationText } from '../durations.ts'
import { type DisputeItem, timeLeft } from './disputes-state.ts'

const dayMs = 86_400_000

/** How long the shop has to answer; less than a day is urgent. */
export function TimeLeft({ dispute }: { dispute: DisputeItem }) {
  const t = useT()
  const { code } = useSnapshot(locale)
  const left = timeLeft(dispute)
  if (left === null) return t('adminDisputes.closed')
  if (left === 0)
    return (
      <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
        {t('adminDisputes.noTimeLeft')}
      </Badge>
    )
  return (
    <Badge tone={left < dayMs ? 'bad' : 'warn'} icon={<Clock aria-hidden />}>
      <time dateTime={dispute.answerBy}>{durationText(left, code)}</time>
    </Badge>
  )
}
