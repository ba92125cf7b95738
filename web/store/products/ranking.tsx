import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import styles from './ranking.module.css'

const ranks = [
  { id: 'first', points: 4600 },
  { id: 'second', points: 3300 },
  { id: 'third', points: 1790 },
] as const

/** Three tags on hooks, with sample members. */
export default function Ranking() {
  const t = useT()
  const { code } = useSnapshot(locale)
  return (
    <section aria-labelledby="ranking" className={styles.ranking}>
      <div className={styles.head}>
        <h2 id="ranking">{t('front.ranking.title')}</h2>
        <p>{t('front.ranking.text')}</p>
      </div>
      <ol className={styles.rail}>
        {ranks.map(({ id, points }, index) => (
          <li key={id} className={styles.tag} data-place={index + 1}>
            <span className="sr-only">{t('front.ranking.place', { n: index + 1 })}: </span>
            <span aria-hidden="true" className={styles.number}>
              {index + 1}
            </span>
            <strong className={styles.name}>{t(`front.ranking.${id}`)}</strong>
            <span className={styles.points}>{t('front.ranking.points', { points: points.toLocaleString(code) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
