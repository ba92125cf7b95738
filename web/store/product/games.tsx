import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductPageSnapshot } from '#web/state/shown-product.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './product-page.module.css'
import { useWrittenLanguage } from './use-written-language.ts'

const shownAtFirst = 5

/** The games that it works with, and the version of each that was tried. */
export function Games({ games }: { games: ProductPageSnapshot['details']['games'] }) {
  const t = useT()
  const lang = useWrittenLanguage()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? games : games.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="games" className={styles.aside}>
      <h2 id="games">{t('product.games', { n: games.length })}</h2>
      <ul className={styles.games} lang={lang}>
        {shown.map(({ name, version }) => (
          <li key={name}>
            <span>{name}</span>
            {version && <span className="figure">{version}</span>}
            <CircleCheck aria-hidden />
          </li>
        ))}
      </ul>
      {!isWhole && games.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t('product.allGames', { n: games.length })}
        </Button>
      )}
    </section>
  )
}
