import { Check, Package } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import type { ProductPageSnapshot } from '#web/state/shown-product.ts'
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
  const textsOf = useTexts()
  const written = useWrittenLanguage()
  const day = useDay()
  const { version, updatedOn } = details
  const { platform, languages } = textsOf(details)
  const facts = [
    { title: t('product.platform'), shown: platform },
    { title: t('product.languages'), shown: languages },
  ].filter(({ shown }) => shown.text)
  const isEnglish = written !== undefined && details.englishContents.length > 0
  const contents = isEnglish ? details.englishContents : details.contents
  const lang = isEnglish ? undefined : written
  const name = textsOf(product).name
  if (facts.length + contents.length === 0 && !version) return null
  return (
    <section aria-labelledby="download" className={styles.wide}>
      <h2 id="download">{t('product.download')}</h2>
      <div className={styles.download}>
        <div className={styles.package}>
          <Package aria-hidden />
          <div>
            <h3 className="title">
              <span lang={name.lang}>{name.text}</span> {version}
            </h3>
            <p className="hint">{t('product.released')}</p>
          </div>
          {updatedOn && <Badge tone="ok">{t('product.updatedOn', { date: day(`${updatedOn}T12:00:00-03:00`) })}</Badge>}
        </div>
        {facts.length > 0 && (
          <dl className={styles.packageFacts}>
            {facts.map(({ title, shown }) => (
              <div key={title}>
                <dt className="hint">{title}</dt>
                <dd>
                  <GoodsText shown={shown} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {contents.length > 0 && (
          <ul className={styles.contents}>
            {contents.map((line, place) => (
              <li key={line}>
                <Check aria-hidden />
                {place === 0 && lang ? (
                  <span>
                    <GoodsText shown={{ text: line, lang }} />
                  </span>
                ) : (
                  <span lang={lang}>{line}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
