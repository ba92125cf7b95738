import { Check, Package } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import type { ProductPageSnapshot } from '#web/state/product-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './product-page.module.css'
import { useDay } from './use-day.ts'
import { useWrittenLanguage } from './use-written-language.ts'

interface Props {
  product: ProductSnapshot
  details: ProductPageSnapshot['details']
}

/** What the buyer downloads: version, platform, languages and contents. Hidden while the shop has said none of it. */
export function Download({ product, details }: Props) {
  const t = useT()
  const lang = useWrittenLanguage()
  const day = useDay()
  const { version, platform, languages, contents, updatedOn } = details
  const facts = [
    { title: t('product.platform'), text: platform },
    { title: t('product.languages'), text: languages },
  ].filter(({ text }) => text)
  if (facts.length + contents.length === 0 && !version) return null
  return (
    <section aria-labelledby="download" className={styles.wide}>
      <h2 id="download">{t('product.download')}</h2>
      <div className={styles.download}>
        <div className={styles.package}>
          <Package aria-hidden />
          <div>
            <h3>{[product.name, version].filter(Boolean).join(' ')}</h3>
            <p>{t('product.released')}</p>
          </div>
          {updatedOn && <Badge tone="ok">{t('product.updatedOn', { date: day(`${updatedOn}T12:00:00-03:00`) })}</Badge>}
        </div>
        {facts.length > 0 && (
          <dl className={styles.packageFacts}>
            {facts.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd lang={lang}>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {contents.length > 0 && (
          <ul className={styles.contents} lang={lang}>
            {contents.map((line) => (
              <li key={line}>
                <Check aria-hidden />
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
