import { useT } from '#web/i18n/use-t.ts'
import { Timestamp } from '../timestamp.tsx'
import { CountCard } from './count-card.tsx'
import type { PaymentsHealth } from './health-state.ts'

/** What the content security policy has stopped in visitors' browsers, how often and since when. */
export function PolicyReports({ policyReports }: Pick<PaymentsHealth, 'policyReports'>) {
  const t = useT()
  return (
    <CountCard
      title={t('adminHealth.policyReports')}
      explanation={t('adminHealth.policyReportsExplanation')}
      count={policyReports.length}
      tone="warn"
      columns={['directive', 'blocked', 'page', 'times', 'since']}
      rows={policyReports.map(({ directive, blocked, page, count, since }) => ({
        id: `${directive} ${blocked} ${page}`,
        cells: [directive, blocked, page, count, <Timestamp key="since" at={since} />],
      }))}
    />
  )
}
