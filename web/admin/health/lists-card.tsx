import { providerTitles } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { ageText } from '../durations.ts'
import { Fact } from '../facts.tsx'
import styles from './health-page.module.css'
import { isLate, type PaymentsHealth } from './health-state.ts'

/** Until when each provider's lists of charges were read to their end. */
export function ListsCard({ lists }: Pick<PaymentsHealth, 'lists'>) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <h2 className="title">{t('adminHealth.lists')}</h2>
      <p className={styles.means}>{t('adminHealth.listsExplanation')}</p>
      <dl className={styles.facts}>
        {lists.map(({ provider, list, readUntil, ageSeconds }) => (
          <Fact key={`${provider} ${list}`} name={`${providerTitles[provider]}: ${t(`adminHealth.list.${list}`)}`}>
            {readUntil === null || ageSeconds === null ? (
              t('adminHealth.neverRead')
            ) : (
              <time dateTime={readUntil} className={isLate({ ageSeconds }) ? 'bad' : undefined}>
                {t('adminHealth.readUntil', { age: ageText(ageSeconds, language) })}
              </time>
            )}
          </Fact>
        ))}
      </dl>
    </section>
  )
}
