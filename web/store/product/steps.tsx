import { useT } from '#web/i18n/use-t.ts'
import type { ProductPageSnapshot } from '#web/state/product-page.ts'
import styles from './product-page.module.css'
import { useWrittenLanguage } from './use-written-language.ts'

/** From the download to the first use. */
export function Steps({ items }: { items: ProductPageSnapshot['details']['steps'] }) {
  const t = useT()
  const lang = useWrittenLanguage()
  const steps =
    items.length > 0
      ? items
      : [
          { title: t('product.stepDownload'), description: t('product.stepDownloadText') },
          { title: t('product.stepPaste'), description: t('product.stepPasteText') },
        ]
  return (
    <section aria-labelledby="activation" className={styles.aside}>
      <h2 id="activation">{t('product.activation')}</h2>
      <ol className={styles.steps} lang={items.length > 0 ? lang : undefined}>
        {steps.map(({ title, description }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
