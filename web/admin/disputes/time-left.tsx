import { Clock, TriangleAlert } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { durationText } from '../durations.ts'
import { StatusBadge } from '../status-badge.tsx'
import { type DisputeItem, timeLeft } from './disputes-state.ts'

const dayMs = 86_400_000

/** How long the shop has to answer; less than a day is urgent. */
export function TimeLeft({ dispute }: { dispute: DisputeItem }) {
  const t = useT()
  const language = useLanguage()
  const left = timeLeft(dispute)
  if (left === null) return t('adminDisputes.closed')
  if (left === 0)
    return (
      <StatusBadge tone="bad" Icon={TriangleAlert}>
        {t('adminDisputes.noTimeLeft')}
      </StatusBadge>
    )
  return (
    <StatusBadge tone={left < dayMs ? 'bad' : 'warn'} Icon={Clock}>
      <time dateTime={dispute.answerBy}>{durationText(left, language)}</time>
    </StatusBadge>
  )
}
