import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './figure.module.css'

export interface FigureColumn {
  name: string
  /** How a number of this column reads. */
  text?: (value: number) => string
}

/** A chart's numbers: the first column names its row. */
export interface FigureTable {
  columns: readonly FigureColumn[]
  rows: readonly (readonly (string | number)[])[]
}

interface Props {
  title: string
  /** What the chart shows, in one sentence. */
  summary: string
  /** Instead of the chart, where there is nothing to draw. */
  empty?: string | undefined
  table: FigureTable
  tableLabel: string
  /** Beside the way to the table. */
  action?: ReactNode
  children: ReactNode
}

/** A chart with what it says in words, and the same numbers as a table. */
export function Figure({ title, summary, empty, table, tableLabel, action, children }: Props) {
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2 className={styles.title}>{title}</h2>
        {empty === undefined && <p className={styles.summary}>{summary}</p>}
      </figcaption>
      {empty === undefined ? children : <p className={styles.empty}>{empty}</p>}
      <div className={styles.foot}>
        <details>
          <summary className={styles.more}>
            <ChevronRight aria-hidden className={styles.mark} />
            {tableLabel}
            <span className="sr-only">: {title}</span>
          </summary>
          <NumbersTable title={title} table={table} />
        </details>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </figure>
  )
}

function NumbersTable({ title, table: { columns, rows } }: { title: string; table: FigureTable }) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, n) => {
              const column = columns[n + 1]
              return <td key={column?.name}>{typeof cell === 'number' ? (column?.text?.(cell) ?? cell) : cell}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
