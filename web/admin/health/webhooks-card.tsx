import { useSnapshot } from 'valtio'
import { providerTitles } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import styles from './health-page.module.css'
import { ageText, type PaymentsHealth } from './health-state.ts'

/** When each provider last sent a webhook, and how many are waiting. */
export function WebhooksCard({ webhooks }: Pick<PaymentsHealth, 'webhooks'>) {
  const t = useT()
  const { code } = useSnapshot(locale)
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('adminHealth.webhooks')}</h2>
      <p className={styles.means}>{t('adminHealth.webhooksExplanation')}</p>
      {webhooks.length === 0 && <p className={styles.nothing}>{t('adminHealth.noWebhooks')}</p>}
      <dl className={styles.facts}>
        {webhooks.map(({ provider, lastReceivedAt, ageSeconds, waiting }) => (
          <div key={provider}>
            <dt>{providerTitles[provider]}</dt>
            <dd>
              <time dateTime={lastReceivedAt}>{t('adminHealth.lastNotice', { age: ageText(ageSeconds, code) })}</time>
              <span>{t('adminHealth.waiting', { n: waiting })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
