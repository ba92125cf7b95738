import { type ReactNode, useId } from 'react'
import styles from './purchase-page.module.css'

/** A part of a purchase's page. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h2 id={id} className="title">
        {title}
      </h2>
      {children}
    </section>
  )
}
