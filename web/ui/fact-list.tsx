import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

interface Props {
  facts: readonly { name: string; value: ReactNode }[]
}

/** Names with their values, side by side where there is room. */
export function FactList({ facts }: Props) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="hint">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
