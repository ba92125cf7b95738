import type { ReactNode } from 'react'
import { brand } from '#schema/brand.ts'
import { useT } from '#web/i18n/use-t.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { classNames } from '#web/ui/class-names.ts'
import { KeyShape } from '#web/ui/key-shape.tsx'
import styles from './account-frame.module.css'

interface Props {
  /** The text that the decorative key is derived from: what is being typed. */
  seed: string
  children: ReactNode
}

/** A form, and on wide screens a key derived from the user’s name or e-mail. */
export function AccountFrame({ seed, children }: Props) {
  const t = useT()
  const { outline, bitting } = keyOutline(seed.trim().toLowerCase() || brand.name)
  return (
    <div className={styles.frame}>
      <div className={styles.form}>{children}</div>
      <div className={styles.art} aria-hidden="true">
        <div className={styles.key}>
          <KeyShape outline={outline} />
        </div>
        <p className={classNames(styles.bitting, 'stamp')}>{t('shop.home.bitting', { depths: bitting })}</p>
      </div>
    </div>
  )
}
