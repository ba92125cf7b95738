import type { ShownText } from '#schema/rules/translations.ts'
import { useT } from '#web/i18n/use-t.ts'
import styles from './goods-text.module.css'

/** A text of goods, with a note before it where it is not in the reader's language. */
export function GoodsText({ shown }: { shown: ShownText }) {
  const t = useT()
  if (!shown.lang) return shown.text
  return (
    <>
      <span className={styles.note}>{t('shop.product.inPortuguese')}</span> <span lang={shown.lang}>{shown.text}</span>
    </>
  )
}
