import { pixWindowMs } from '#schema/rules/payments.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import styles from './countdown.module.css'

const clockOf = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
const urgentSeconds = 60

interface Props {
  /** By the server's clock; null: it has not begun. */
  deadline: number | null
  onEnd: () => void
}

/** Counts down to the server’s deadline by the server’s clock: a suspended phone or a wrong clock has no effect. */
export function Countdown({ deadline, onEnd }: Props) {
  const t = useT()
  const now = useNow(serverNow, 250)
  // The deadline may be newer than `now`.
  const left = deadline === null ? pixWindowMs : Math.min(pixWindowMs, Math.max(0, deadline - now))
  const seconds = Math.ceil(left / 1000)
  useOnChange((isOver) => {
    if (isOver) onEnd()
  }, seconds === 0)
  const share = left / pixWindowMs
  return (
    <div
      className={styles.countdown}
      data-urgent={seconds <= urgentSeconds || undefined}
      data-off={deadline === null || undefined}
    >
      <p {...(deadline !== null && { role: 'timer', 'aria-label': t('checkout.pix.countdown') })}>
        {t('checkout.pix.expiresIn')} <strong className={styles.clock}>{clockOf(seconds)}</strong>
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  )
}
