import type { Snapshot } from 'valtio'
import type { ServiceDay } from '#schema/api/service-days.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { useLoad } from '#web/state/resource.ts'
import { serviceDays } from '#web/state/service-days.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadState } from '../load-state.tsx'
import styles from './status-page.module.css'

/** How the shop served, day by day: what there is of it, and nothing where there is nothing. */
export default function StatusPage() {
  const t = useT()
  const loaded = useLoad(serviceDays)
  return (
    <Page title={t('info.status.title')}>
      <PageHead title={t('info.status.title')} lead={t('info.status.lead')} />
      <LoadState parts={[loaded]} failedTitle={t('info.status.failed')} skeleton={null}>
        {loaded.data.length === 0 ? (
          <EmptyState title={t('info.status.emptyTitle')} text={t('info.status.emptyText')} />
        ) : (
          <Days days={loaded.data} />
        )}
      </LoadState>
    </Page>
  )
}

const checks = ['half', 'most', 'errors'] as const

function Days({ days }: { days: Snapshot<ServiceDay[]> }) {
  const t = useT()
  return (
    <>
      <table className={styles.days}>
        <caption>{t('info.status.table')}</caption>
        <thead>
          <tr>
            {(['day', 'delivery'] as const).map((name) => (
              <th key={name} scope="col" rowSpan={2}>
                {t(`info.status.${name}`)}
              </th>
            ))}
            <th scope="colgroup" colSpan={checks.length}>
              {t('info.status.check')}
            </th>
          </tr>
          <tr>
            {checks.map((name) => (
              <th key={name} scope="col">
                {t(`info.status.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Day key={day.date} {...day} />
          ))}
        </tbody>
      </table>
      <section aria-labelledby="meaning" className={styles.meaning}>
        <h2 id="meaning">{t('info.status.meaning')}</h2>
        <p>{t('info.status.deliveryText')}</p>
        <p>{t('info.status.checkText')}</p>
        <p>{t('info.status.errorsText')}</p>
      </section>
    </>
  )
}

function Day({ date, deliveryMs, validateMs, slowestValidateMs, validations, errors }: Snapshot<ServiceDay>) {
  const t = useT()
  const { duration } = useFormats()
  const { dayAndMonth } = useDates()
  const all = validations + errors
  const timeOf = (ms: number | null) => (ms === null ? <None /> : t('info.status.atMost', { time: duration(ms) }))
  return (
    <tr>
      {/* Noon: a bare date is midnight UTC, the day before in Brazil. */}
      <th scope="row">
        <time dateTime={date}>{dayAndMonth(`${date}T12:00:00`)}</time>
      </th>
      <td>{deliveryMs === null ? <None /> : duration(deliveryMs)}</td>
      <td>{timeOf(validateMs)}</td>
      <td>{timeOf(slowestValidateMs)}</td>
      <td>{all === 0 ? <None /> : t('info.status.of', { errors, all })}</td>
    </tr>
  )
}

/** Nothing was counted. */
function None() {
  const t = useT()
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{t('info.status.none')}</span>
    </>
  )
}
