import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './figure.module.css'

interface FigureColumn {
  name: string
  /** Formats the numbers of this column. */
  text?: (value: number) => string
  /** Formats the days ("2026-11-21") or months ("2026-11") of the first column. */
  date?: (day: string) => string
}

/** A chart's data; the first column is the row's header. */
export interface FigureTable {
  columns: readonly FigureColumn[]
  rows: readonly (readonly (string | number)[])[]
}

interface Props {
  title: string
  /** What the chart shows, in one sentence. */
  summary: string
  /** Replaces the chart where there is no data. */
  empty?: string | undefined
  table: FigureTable
  tableLabel: string
  /** Beside the title: what the chart shows. */
  controls?: ReactNode
  /** Beside the table’s toggle. */
  action?: ReactNode
  children: ReactNode
}

/** A chart with a summary in words and its data as a table. */
export function Figure({ title, summary, empty, table, tableLabel, controls, action, children }: Props) {
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2 className="title">{title}</h2>
        {empty === undefined && <p className={styles.summary}>{summary}</p>}
      </figcaption>
      {controls && <div className={styles.controls}>{controls}</div>}
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
            <th scope="row">{typeof name === 'string' ? (columns[0]?.date?.(name) ?? name) : name}</th>
            {cells.map((cell, n) => {
              const column = columns[n + 1]
              return (
                <td key={column?.name} translate={typeof cell === 'number' ? 'no' : undefined}>
                  {typeof cell === 'number' ? (column?.text?.(cell) ?? cell) : cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
