import { RotateCw } from 'lucide-react'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { usePoll } from '#web/hooks/use-poll.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { followMs } from '../followed.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { BanksCard } from './banks-card.tsx'
import { DeadEvents } from './dead-events.tsx'
import { GivenUpEmails } from './given-up-emails.tsx'
import { HealthCounts } from './health-counts.tsx'
import styles from './health-page.module.css'
import { followHealth, health, type PaymentsHealth, problemsOf } from './health-state.ts'
import { ListsCard } from './lists-card.tsx'
import { MalformedAnswers } from './malformed-answers.tsx'
import { PolicyReports } from './policy-reports.tsx'
import { SettledPayments, SettlementSources } from './settlements.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** `/admin/health`: whether every payment has its key, and every key its payment. */
export default function HealthPage() {
  const t = useT()
  const load = useLoad(health)
  const { data, status, isLoading, retry } = load
  usePoll(followHealth, followMs)
  const shown = data as PaymentsHealth | null
  const isFirstLoad = status !== 'failed' && shown === null
  const isLate = useDelayedFlag(isFirstLoad)
  return (
    <AdminPage
      title={t('admin.screens.health')}
      lead={`${t('adminHealth.lead')} ${t('admin.zone')}`}
      actions={
        <Button variant="quiet" icon={<RotateCw aria-hidden />} busy={isLoading && shown !== null} onClick={retry}>
          {t('admin.list.refresh')}
        </Button>
      }
    >
      <LoadFailure load={load} title={t('adminHealth.failed')} staleTitle={t('admin.staleFigures')} />
      {isFirstLoad && (
        <div aria-busy="true" className="column">
          <p role="status">{t('admin.loading')}</p>
          {isLate && <Skeleton height="220px" radius="var(--r-card)" />}
        </div>
      )}
      {shown && (
        <div className="column" aria-busy={isLoading}>
          <div role="status">
            {problemsOf(shown).length === 0 ? (
              <Notice tone="ok" title={t('adminHealth.healthyTitle')}>
                {t('adminHealth.healthyText')}
              </Notice>
            ) : (
              <Notice tone="bad" title={t('adminHealth.problemTitle')}>
                <ul className={styles.problems}>
                  {problemsOf(shown).map(({ name, count }) => (
                    <li key={name}>{t(`adminHealth.problems.${name}`, { n: count })}</li>
                  ))}
                </ul>
              </Notice>
            )}
          </div>
          <div className={styles.numbers}>
            <HealthCounts {...shown} />
            <DeadEvents deadEvents={shown.deadEvents} />
            <MalformedAnswers malformedAnswers={shown.malformedAnswers} />
            {shown.emails && <GivenUpEmails {...shown.emails} />}
            <PolicyReports policyReports={shown.policyReports} />
          </div>
          <BanksCard banks={shown.banks} />
          <div className={styles.pair}>
            <WebhooksCard webhooks={shown.webhooks} refusedWebhooks={shown.refusedWebhooks} />
            <SettlementSources settledBy={shown.settledBy} />
          </div>
          <ListsCard lists={shown.lists} />
          <SettledPayments settled={shown.settled} />
        </div>
      )}
    </AdminPage>
  )
}
