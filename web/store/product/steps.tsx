import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import type { ProductPageSnapshot } from '#web/state/shown-product.ts'
import styles from './product-page.module.css'

/** From the download to the first use. */
export function Steps({ items }: { items: ProductPageSnapshot['details']['steps'] }) {
  const t = useT()
  const textsOf = useTexts()
  const steps =
    items.length > 0
      ? items.map((item) => textsOf(item))
      : [
          { title: { text: t('product.stepDownload') }, description: { text: t('product.stepDownloadText') } },
          { title: { text: t('product.stepPaste') }, description: { text: t('product.stepPasteText') } },
        ]
  return (
    <section aria-labelledby="activation" className={styles.aside}>
      <h2 id="activation">{t('product.activation')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, description }) => (
          <li key={title.text}>
            <h3 className="title" lang={title.lang}>
              {title.text}
            </h3>
            <p className="note">
              <GoodsText shown={description} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
