import { useT } from '#web/i18n/use-t.ts'
import { Timestamp } from '../timestamp.tsx'
import { columnNames } from './column-names.ts'
import { CountCard } from './count-card.tsx'
import type { PaymentsHealth } from './health-state.ts'

/** What the content security policy has stopped in visitors' browsers, how often and since when. */
export function PolicyReports({ policyReports }: Pick<PaymentsHealth, 'policyReports'>) {
  const t = useT()
  const name = columnNames(t)
  return (
    <CountCard
      title={t('adminHealth.policyReports')}
      explanation={t('adminHealth.policyReportsExplanation')}
      count={policyReports.length}
      tone="warn"
      names={[name.directive, name.blocked, name.page, name.times, name.since]}
      rows={policyReports.map(({ directive, blocked, page, count, since }) => ({
        id: `${directive} ${blocked} ${page}`,
        cells: [directive, blocked, page, count, <Timestamp key="since" at={since} />],
      }))}
    />
  )
}
