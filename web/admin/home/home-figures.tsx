import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import { changeOf } from '#schema/rules/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { briefDuration } from '../durations.ts'
import { totalOf } from '../sales/series.ts'
import { useChartFormats } from '../sales/use-chart-formats.ts'
import styles from './home-page.module.css'
import type { Figures, Need } from './home-state.ts'

type Tally = Snapshot<Figures['today']>

/** The strip of figures: today and the last seven days. */
export function HomeFigures({ figures, needs }: { figures: Snapshot<Figures>; needs: Snapshot<Need[]> }) {
  const t = useT()
  const format = useChartFormats()
  const language = useLanguage()
  const { today, todayBefore, week, weekFees, weekBefore, days, startedToday, refunded, deliveryMs, deliveries } =
    figures
  const dollars = ({ amount }: Tally) => (amount.USD > 0 ? `+ ${format.money.USD(amount.USD)}` : '')
  const compared = (name: 'today' | 'week', now: Tally, before: Tally) => {
    const percent = changeOf(now.amount.BRL, before.amount.BRL)
    return percent === null
      ? t(`adminHome.figures.${name}First`)
      : t(`adminHome.figures.${name}Change`, { change: format.change(percent) })
  }
  const requests = needs.find(({ kind }) => kind === 'refundRequests')?.count ?? 0
  return (
    <dl className={styles.strip}>
      <Cell
        name={t('adminHome.figures.today')}
        value={format.money.BRL(today.amount.BRL)}
        aside={dollars(today)}
        note={compared('today', today, todayBefore)}
      />
      <Cell
        name={t('adminHome.figures.week')}
        value={format.money.BRL(week.amount.BRL)}
        aside={dollars(week)}
        note={compared('week', week, weekBefore)}
      >
        {weekFees.count > 0 && (
          <dd className={styles.note}>
            {t(`adminHome.figures.${weekFees.count < week.count ? 'afterFees' : 'afterAllFees'}`, {
              amount: format.money.BRL(totalOf([week.amount.BRL, -weekFees.amount.BRL])),
              fees: format.whole(weekFees.count),
              sales: format.whole(week.count),
            })}
          </dd>
        )}
        <Bars days={days} />
      </Cell>
      <Cell
        name={t('adminHome.figures.paid')}
        value={format.whole(today.count)}
        note={t('adminHome.figures.paidOf', { started: format.whole(startedToday) })}
      />
      <Cell
        name={t('adminHome.figures.refunded')}
        value={format.money.BRL(refunded.amount.BRL)}
        aside={dollars(refunded)}
        note={t('adminHome.figures.requests', { count: requests })}
      />
      <Cell
        name={t('adminHome.figures.delivery')}
        value={deliveryMs === null ? '—' : briefDuration(deliveryMs, language)}
        note={t('adminHome.figures.median', { count: deliveries })}
      />
    </dl>
  )
}

interface CellProps {
  name: string
  value: string
  /** What is not part of the sum: "+ US$ 99,00". */
  aside?: string
  note: string
  children?: ReactNode
}

const Cell = ({ name, value, aside, note, children }: CellProps) => (
  <div className={styles.cell}>
    <dt>{name}</dt>
    <dd className={styles.value}>
      {value}
      {aside && <span>{aside}</span>}
    </dd>
    <dd className={styles.note}>{note}</dd>
    {children}
  </div>
)

/** The week's days beside each other, today last: a picture of what the figures say. */
function Bars({ days }: { days: Snapshot<Figures['days']> }) {
  const most = Math.max(...days.map(({ amount }) => amount.BRL), 0.01)
  return (
    <dd aria-hidden="true" className={styles.bars}>
      <svg aria-hidden="true" viewBox={`0 0 ${days.length * 10} 40`} preserveAspectRatio="none">
        {days.map(({ date, amount }, n) => {
          const height = Math.max(1.5, (amount.BRL / most) * 40)
          return <rect key={date} x={n * 10 + 1} y={40 - height} width="8" height={height} rx="1.5" />
        })}
      </svg>
    </dd>
  )
}
