import { providerTitles } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ageText } from '../durations.ts'
import { Fact } from '../facts.tsx'
import styles from './health-page.module.css'
import { isRecent, type PaymentsHealth } from './health-state.ts'

/** When each provider last sent a webhook, how many are waiting, and how many were refused. */
export function WebhooksCard({ webhooks, refusedWebhooks }: Pick<PaymentsHealth, 'webhooks' | 'refusedWebhooks'>) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <h2 className="title">{t('adminHealth.webhooks')}</h2>
      <p className={styles.means}>{t('adminHealth.webhooksExplanation')}</p>
      {webhooks.length === 0 && <p className={styles.nothing}>{t('adminHealth.noWebhooks')}</p>}
      <dl className={styles.facts}>
        {webhooks.map(({ provider, lastReceivedAt, ageSeconds, waiting }) => (
          <Fact key={provider} name={providerTitles[provider]}>
            <time dateTime={lastReceivedAt}>{t('adminHealth.lastNotice', { age: ageText(ageSeconds, language) })}</time>
            <span>{t('adminHealth.waiting', { n: waiting })}</span>
          </Fact>
        ))}
      </dl>
      {refusedWebhooks.length > 0 && (
        <>
          <h3 className={classNames('title', styles.refused)}>{t('adminHealth.refusedWebhooks')}</h3>
          <p className={styles.means}>{t('adminHealth.refusedWebhooksExplanation')}</p>
          <dl className={styles.facts}>
            {refusedWebhooks.map((refused) => (
              <Fact key={refused.provider} name={providerTitles[refused.provider]}>
                <span className={isRecent(refused) ? 'bad' : undefined}>
                  {t('adminHealth.refusedCount', { n: refused.count })}
                </span>
                <time dateTime={refused.lastAt}>
                  {t('adminHealth.lastRefused', { age: ageText(refused.ageSeconds, language) })}
                </time>
              </Fact>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
