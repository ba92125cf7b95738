import type { ReactNode } from 'react'
import type texts from '#web/i18n/pt-BR/admin-health.ts'
import { useT } from '#web/i18n/use-t.ts'
import styles from './health-page.module.css'

export type RowsColumn = keyof (typeof texts)['columns']
export type Rows = readonly { id: string; cells: readonly ReactNode[] }[]

interface Props {
  label: string
  /** The first names its row. */
  columns: readonly RowsColumn[]
  rows: Rows
}

/** The rows behind a count; on phones each is a card. */
export function RowsTable({ label, columns, rows }: Props) {
  const t = useT()
  const names = columns.map((column) => t(`adminHealth.columns.${column}`))
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
