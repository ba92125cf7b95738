import { useSnapshot } from 'valtio'
import { useNow } from '#web/hooks/use-now.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { attemptsMax } from './payment-attempts.ts'
import styles from './payment-code.module.css'
import { payment } from './payment-state.ts'
import { isFree, startingText } from './payment-texts.ts'

interface Props {
  attempt: number
  waitUntil: number
}

/** While the code is being made: a skeleton of it, or how long the server asks to wait. */
export function PaymentStarting({ attempt, waitUntil }: Props) {
  const t = useT()
  const { method, order } = useSnapshot(payment)
  const now = useNow(Date.now, 250)
  const seconds = Math.max(0, Math.ceil((waitUntil - now) / 1000))
  return (
    <div className={styles.starting}>
      {method === 'pix' && !isFree({ order }) && (
        <Skeleton width="min(220px, 60%)" ratio="1 / 1" radius="var(--r-card)" />
      )}
      <p className={styles.startingText}>
        {waitUntil > 0
          ? t('checkout.pix.wait', { seconds, attempt: attempt + 1, total: attemptsMax })
          : t(startingText({ method, order }))}
      </p>
    </div>
  )
}
