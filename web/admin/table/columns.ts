import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What tells a row from the others. */
export interface Identified {
  _id: string
}

/** One column of a table. The first one names the row: it is sticky, and heads the card on phones. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The sort key of the API; without it the column cannot be sorted. */
  sort?: string
  /** Numbers are right-aligned. */
  align?: 'end'
  /** Long text: it takes the full width of a card on phones. */
  isProse?: boolean
  /** Hidden on cards. */
  isWideOnly?: boolean
}

/** The window width from which the columns of the widest list fit; below it rows are cards. */
export const cardsBelow = '(width < 1240px)'

/** Below it the buttons in rows have no texts: the columns have the room. */
export const iconsBelow = '(width < 1440px)'

/** An action on one row. The first one is a button, the others are in a menu. */
export interface RowAction {
  id: string
  /** "Editar": the row's name is added for screen readers. */
  label: string
  Icon: LucideIcon
  /** It only shows something: it is offered to an admin whose scopes allow no changes, too. */
  isReading?: true
  onChoose: () => void
}

interface BulkButton {
  id: string
  label: string
  Icon: LucideIcon
}

/** An action on all selected rows that changes none of them. */
interface BulkReading<Row> extends BulkButton {
  actOnAll: (rows: readonly Row[]) => Promise<unknown>
}

/** What a field for the reason of an action is given. */
export interface ReasonField {
  reason: string
  onChange: (reason: string) => void
  isRequired: boolean
}

/** An action on each selected row; it is confirmed first. Only for what is safe to do to many. */
export interface BulkChange<Row> extends BulkButton {
  /** The question: "Desativar 3 cupons?". */
  title: (count: number) => string
  text: string
  /** Asked for before it is done, where some of the rows take one. */
  reason?: {
    isTaken: (rows: readonly Row[]) => boolean
    isNeeded: (rows: readonly Row[]) => boolean
    /** Why nothing can be done without it. */
    missing: string
    field: (field: ReasonField) => ReactNode
  }
  act: (row: Row, reason: string) => Promise<unknown>
  done: (count: number) => string
}

export type BulkAction<Row> = BulkReading<Row> | BulkChange<Row>

/** Descending if it is sorted ascending by this column, else ascending. */
export const nextSort = (sort: string, present: string | undefined): string => (present === sort ? `-${sort}` : sort)
