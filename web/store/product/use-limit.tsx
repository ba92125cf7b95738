import { ShieldAlert } from 'lucide-react'
import type { ShownText } from '#schema/rules/translations.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import styles from './product-page.module.css'

/** For what the product may be used. */
export function UseLimit({ shown }: { shown: ShownText }) {
  return (
    <p className={styles.limitText}>
      <ShieldAlert aria-hidden />
      <span>
        <GoodsText shown={shown} />
      </span>
    </p>
  )
}
