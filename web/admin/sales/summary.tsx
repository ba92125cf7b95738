import type { Statistics } from '#schema/api/statistics.ts'
import { changeOf } from '#schema/rules/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { type Change, Stat, Stats } from '#web/ui/stat.tsx'
import styles from './sales-page.module.css'
import { totalOf } from './series.ts'
import { useChartFormats } from './use-chart-formats.ts'

function useChange() {
  const t = useT()
  const formats = useChartFormats()
  return (now: number | null, before: number | null, text: (value: number) => string): Change => {
    const percent = now === null || before === null ? null : changeOf(now, before)
    const shown = before === null ? t('adminSales.none') : text(before)
    return {
      percent,
      text: percent === null ? '' : formats.change(percent),
      before: t('adminSales.before', { value: shown }),
    }
  }
}

/** The difference between two percentages, in percentage points. */
function useDifference() {
  const t = useT()
  const { percent, points } = useChartFormats()
  return (now: number | null, before: number | null): Change => {
    const apart = now === null || before === null ? null : Math.round((now - before) * 10) / 10
    return {
      percent: apart,
      text: apart === null ? '' : t('adminSales.points', { change: points(apart) }),
      before: t('adminSales.before', { value: before === null ? t('adminSales.none') : percent(before) }),
    }
  }
}

/** What a figure is called, and what it is. */
function useWordsOf() {
  const t = useT()
  return (name: 'sold' | 'pending' | 'ticket' | 'users' | 'recent' | 'toModerate') => ({
    label: t(`adminSales.stats.${name}`),
    definition: t(`adminSales.stats.${name}Explanation`),
  })
}

/** The summary block of sales. */
export function SalesSummary({ sales: { current, previous, points } }: { sales: Statistics['sales'] }) {
  const t = useT()
  const wordsOf = useWordsOf()
  const change = useChange()
  const difference = useDifference()
  const { money, percent, whole } = useChartFormats()
  const { approved, pending, averageTicket, conversion, free, fees, partialRefunds, net } = current
  const begun = totalOf(points.map((each) => each.begun))
  const dollars = (amount: number | null) =>
    amount ? t('adminSales.alsoDollars', { amount: money.USD(amount) }) : undefined
  const both = ({ BRL, USD }: { BRL: number; USD: number }) =>
    [BRL > 0 && money.BRL(BRL), USD > 0 && money.USD(USD)].filter(Boolean).join(' + ')
  return (
    <Stats title={t('adminSales.blocks.sales')}>
      <Stat
        {...wordsOf('sold')}
        value={money.BRL(approved.amount.BRL)}
        aside={dollars(approved.amount.USD)}
        change={change(approved.amount.BRL, previous.approved.amount.BRL, money.BRL)}
      />
      <Stat
        label={t('adminSales.stats.net')}
        value={money.BRL(net.BRL)}
        aside={dollars(net.USD)}
        change={change(net.BRL, previous.net.BRL, money.BRL)}
        definition={t('adminSales.stats.netExplanation', {
          n: fees.count,
          number: whole(fees.count),
          sales: whole(approved.count - free),
          fees: money.BRL(fees.amount.BRL),
          dollars: fees.amount.USD > 0 ? money.USD(fees.amount.USD) : '',
          partial: both(partialRefunds.amount),
        })}
      />
      <Stat {...wordsOf('pending')} value={money.BRL(pending.amount.BRL)} aside={dollars(pending.amount.USD)} />
      <Stat
        {...wordsOf('ticket')}
        value={averageTicket.BRL === null ? t('adminSales.none') : money.BRL(averageTicket.BRL)}
        aside={dollars(averageTicket.USD)}
        change={change(averageTicket.BRL, previous.averageTicket.BRL, money.BRL)}
      />
      <Stat
        label={t('adminSales.stats.conversion')}
        value={conversion === null ? t('adminSales.none') : percent(conversion)}
        change={difference(conversion, previous.conversion)}
        definition={t('adminSales.stats.conversionExplanation', {
          n: begun,
          number: whole(begun),
          approved: whole(totalOf(points.map(({ paid }) => paid))),
          free: free > 0 ? whole(free) : '',
        })}
      />
    </Stats>
  )
}

/** The summary blocks of users and reviews. */
export function OtherFigures({ shown: { users, feedback } }: { shown: Statistics }) {
  const t = useT()
  const wordsOf = useWordsOf()
  const change = useChange()
  const { whole, rating } = useChartFormats()
  const [pending = 0, approved = 0, rejected = 0] = (['pending', 'approved', 'rejected'] as const).map(
    (name) => feedback.byStatus.find(({ status }) => status === name)?.count,
  )
  const { average } = feedback
  const rated = pending + approved
  return (
    <div className={styles.blocks}>
      <Stats title={t('adminSales.blocks.users')}>
        <Stat {...wordsOf('users')} value={whole(users.total)} />
        <Stat
          {...wordsOf('recent')}
          value={whole(users.recent)}
          change={change(users.recent, users.recentBefore, whole)}
        />
      </Stats>
      <Stats title={t('adminSales.blocks.feedback')}>
        <Stat
          label={t('adminSales.stats.rating')}
          value={average === null ? t('adminSales.none') : t('adminSales.stats.ratingOf', { average: rating(average) })}
          definition={t('adminSales.stats.ratingExplanation', { n: rated, number: whole(rated) })}
        />
        <Stat {...wordsOf('toModerate')} value={whole(pending)} />
        <Stat
          label={t('adminSales.stats.approved')}
          value={whole(approved)}
          definition={t('adminSales.stats.approvedExplanation', { n: rejected, number: whole(rejected) })}
        />
      </Stats>
    </div>
  )
}
