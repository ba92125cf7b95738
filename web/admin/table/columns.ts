import type { ReactNode } from 'react'

/** One column of a table, as data. The first one names the row: it stays in sight, and heads the card on phones. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the API sorts by; without it the column cannot be sorted. */
  sort?: string
  /** Numbers end where their neighbours end. */
  align?: 'end'
  /** Sentences: a card on a phone gives them its whole width. */
  isProse?: boolean
  /** Only on wide screens: a card on a phone does without. */
  isWideOnly?: boolean
}

/** What can be done with one row. The first action is a button, the others are in its menu. */
export interface RowAction {
  id: string
  /** "Editar": the row's name is added for screen readers. */
  label: string
  icon: ReactNode
  onChoose: () => void
}

/** What can be done with many rows at once: only what is safe. It is confirmed, with the exact count. */
export interface BulkAction<Row> {
  id: string
  label: string
  icon: ReactNode
  /** The question: "Desativar 3 cupons?". */
  title: (count: number) => string
  text: string
  act: (row: Row) => Promise<unknown>
  done: (count: number) => string
}

/** The other way round when it is the present order, else upwards first. */
export const nextSort = (sort: string, present: string | undefined): string => (present === sort ? `-${sort}` : sort)
