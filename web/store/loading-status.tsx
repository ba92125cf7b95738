import type { ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import styles from './loading-status.module.css'

const attempts = 3

interface Props {
  /** Of loading, counted from 1. */
  attempt: number
  /** "Loading" by default. */
  text?: string
  /** The skeleton. */
  children: ReactNode
}

/** Announces that a screen is loading; automatic retries are shown, above the skeleton. */
export function LoadingStatus({ attempt, text, children }: Props) {
  const t = useT()
  return (
    <div className={styles.container}>
      <p role="status" className={attempt > 1 ? styles.retrying : 'sr-only'}>
        {attempt > 1 ? t('shop.state.retrying', { attempt, total: attempts }) : (text ?? t('shop.state.loading'))}
      </p>
      {children}
    </div>
  )
}
