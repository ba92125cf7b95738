import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './stat.module.css'
import { Figures } from './verbatim.tsx'

/** The change of a figure: its text, and the period it is compared with. */
export interface Change {
  /** null: nothing to compare with. */
  percent: number | null
  text: string
  before: string
}

interface Props {
  label: string
  value: string
  /** Related, but not part of the sum: "+ US$ 99,00". */
  aside?: string | undefined
  change?: Change
  /** What it counts, in plain words. */
  definition: ReactNode
}

/** A figure with its label, its change and its definition. Inside a `<Stats>`. */
export function Stat({ label, value, aside, change, definition }: Props) {
  return (
    <div className={styles.stat}>
      <dt className="note">{label}</dt>
      <dd className={styles.value}>
        <Figures text={value} />
        {aside && (
          <span className={styles.aside} translate="no">
            {aside}
          </span>
        )}
      </dd>
      {change && (
        <dd className={styles.change}>
          <Trend {...change} />
        </dd>
      )}
      <dd className={styles.definition}>{definition}</dd>
    </div>
  )
}

const appearances = { up: [TrendingUp, 'ok'], down: [TrendingDown, 'bad'], flat: [Minus, ''] } as const

function Trend({ percent, text, before }: Change) {
  const direction = percent === null || percent === 0 ? 'flat' : percent > 0 ? 'up' : 'down'
  const [Icon, tone] = appearances[direction]
  return (
    <>
      {percent !== null && (
        <span className={classNames(styles.trend, tone)}>
          <Icon aria-hidden />
          {text}
        </span>
      )}
      <span>{before}</span>
    </>
  )
}

/** A group of figures under a heading. */
export function Stats({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.row}>{children}</dl>
    </section>
  )
}
