import type { ReactNode } from 'react'
import type { ListView } from '../list/use-list.ts'
import type { BulkAction, Column, RowAction } from './columns.ts'

export interface EmptyText {
  title: string
  text?: string
  action?: ReactNode
}

export type ExplainError = (error: NonNullable<ListView<never>['error']>) => { title: string; text?: string }

export interface DataTableProps<Row> {
  /** What it lists: "Cupons". */
  label: string
  list: ListView<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** For the names of its buttons: "Editar BEMVINDO10". */
  nameOf: (row: Row) => string
  actionsOf?: (row: Row) => readonly RowAction[]
  bulkActions?: readonly BulkAction<Row>[]
  /** A press on a row does what its first button does. */
  onOpen?: (row: Row) => void
  /** What to say of a list that cannot be loaded, where the specification has its own words. */
  explainError?: ExplainError
  /** The same where they only stand above the reason. */
  errorTitle?: string
  empty: EmptyText
}

export interface RowsProps<Row> extends DataTableProps<Row> {
  isSkeleton: boolean
  selected: readonly Row[]
  /** The keys of what is chosen from now on; undefined where nothing can be chosen. */
  onSelect: ((keys: readonly string[]) => void) | undefined
}
