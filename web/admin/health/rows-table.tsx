import type { ReactNode } from 'react'
import styles from './health-page.module.css'

export type Rows = readonly { id: string; cells: readonly ReactNode[] }[]

interface Props {
  label: string
  /** The names of the columns; the first names its row. */
  names: readonly string[]
  rows: Rows
}

/** The rows behind a count; on phones each is a card. */
export function RowsTable({ label, names, rows }: Props) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [first, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{first}</th>
            {cells.map((cell, n) => (
              <td key={names[n + 1]} data-name={names[n + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
