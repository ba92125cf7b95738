import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './error-state.module.css'

interface Props {
  title: string
  text?: string
  retryLabel: string
  /** Without it there is nothing to press: the page tries again by itself. */
  onRetry: (() => void) | false
  busy?: boolean
  /** Another action. */
  action?: ReactNode
}

/** An error, and what can be done about it. */
export function ErrorState({ title, text, retryLabel, onRetry, busy = false, action }: Props) {
  return (
    <div role="alert" className={styles.state}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className="wrap">
          <Button variant="quiet" busy={busy} icon={<RotateCw aria-hidden />} onClick={onRetry}>
            {retryLabel}
          </Button>
          {action}
        </div>
      )}
    </div>
  )
}
