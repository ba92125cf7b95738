import { ShieldAlert } from 'lucide-react'
import styles from './product-page.module.css'
import { useWrittenLanguage } from './use-written-language.ts'

/** For what the product may be used. */
export function UseLimit({ text }: { text: string }) {
  const lang = useWrittenLanguage()
  return (
    <p className={styles.limitText} lang={lang}>
      <ShieldAlert aria-hidden />
      <span>{text}</span>
    </p>
  )
}
