import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import styles from './payment-panel.module.css'
import { payment } from './payment-state.ts'
import { titleOf } from './payment-texts.ts'

export const paymentTitleId = 'payment-title'

interface Props {
  children: ReactNode
  /** The large button: at the same place in every state. */
  action?: ReactNode
  /** Two lines, or a second button, below it. */
  note?: ReactNode
  /** What has to be done before the button is pressed. */
  above?: ReactNode
  icon?: ReactNode
  /** The steps above name the state already. */
  isTitleHidden?: boolean
}

/** One state of the payment popup: what scrolls, and a foot that stays. */
export function PaymentPanel({ children, action, note, above, icon, isTitleHidden = false }: Props) {
  const t = useT()
  const title = titleOf(useSnapshot(payment))
  return (
    <div className={styles.panel}>
      <div className={styles.body}>
        <h2 id={paymentTitleId} tabIndex={-1} className={isTitleHidden ? 'sr-only' : styles.title}>
          {icon}
          {t(title)}
        </h2>
        {children}
      </div>
      <div className={styles.foot}>
        {above}
        <div className={styles.action}>{action}</div>
        <div className={styles.note}>{note}</div>
      </div>
    </div>
  )
}
