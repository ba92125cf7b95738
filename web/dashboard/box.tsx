import { type ReactNode, useId } from 'react'
import styles from './purchase-page.module.css'

interface Props {
  /** By which links lead to it. */
  id?: string
  title: string
  children: ReactNode
}

/** A part of a purchase's page. */
export function Box({ id: given, title, children }: Props) {
  const made = useId()
  const id = given ?? made
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h2 id={id} className="title">
        {title}
      </h2>
      {children}
    </section>
  )
}
