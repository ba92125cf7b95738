import type { Answer } from '#schema/api/endpoint.ts'
import type { listRanking } from '#schema/api/ranking.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import { rankingPoints } from '#schema/rules/ranking.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import styles from './ranking.module.css'

type Places = Answer<typeof listRanking>

/** Three tags on hooks: customers who agreed to be shown. */
export default function Ranking({ places }: { places: readonly Readonly<Places[number]>[] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section aria-labelledby="ranking" className={styles.ranking}>
      <div className={styles.head}>
        <h2 id="ranking">{t('front.ranking.title')}</h2>
        <p className="note">{t('front.ranking.text', rankingPoints)}</p>
      </div>
      <ol className={styles.rail}>
        {places
          .map(({ name, points }, index) => ({ name, points, place: index + 1 }))
          .map(({ name, points, place }) => (
            <li key={place} className={styles.tag} data-place={place}>
              <span className="sr-only">{t('front.ranking.place', { n: place })}: </span>
              <span aria-hidden="true" className={styles.number}>
                {place}
              </span>
              <strong className={styles.name}>{name}</strong>
              <span className={styles.points}>
                {t('front.ranking.points', { points: formatNumber(points, language) })}
              </span>
            </li>
          ))}
      </ol>
    </section>
  )
}
