import type { ReactNode } from 'react'
import styles from './steps.module.css'

export interface Step {
  title: string
  text: ReactNode
  /** What the step looks like: decoration. */
  picture: ReactNode
}

/** Steps in a row, on phones one below the other, numbered by discs of stamped brass. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, picture }, index) => (
        <li key={title} className={styles.step}>
          <div aria-hidden="true" className={styles.picture}>
            {picture}
          </div>
          <span aria-hidden="true" className={`${styles.disc} figure`}>
            {index + 1}
          </span>
          <h3 className="title">{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
