import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListView } from '../list/use-list.ts'
import type { BulkAction, Column, Identified, RowAction } from './columns.ts'

export interface EmptyText {
  title: string
  text?: string
  action?: ReactNode
}

export type ExplainError = (error: NonNullable<ListView<never>['error']>) => { title: string; text?: string }

export interface DataTableProps<Row extends Identified> {
  /** What it lists: "Cupons". */
  label: string
  list: ListView<Row>
  columns: readonly Column<Row>[]
  /** For the labels of its buttons: "Editar BEMVINDO10". */
  nameOf: (row: Row) => string
  actionsOf?: (row: Row) => readonly RowAction[]
  bulkActions?: readonly BulkAction<Row>[]
  /** The row that the screen's keys act on (`useRowKeys`): it is marked. */
  currentKey?: string | undefined
  /** The first action of a row, which shows it; so does a click on the row. */
  opening?: { label: string; Icon: LucideIcon; open: (row: Row) => void }
  /** The error shown when the list cannot be loaded, where it depends on the failure. */
  explainError?: ExplainError
  /** Its title, where the text is the server's reason. */
  errorTitle?: string
  empty: EmptyText
}

export interface RowsProps<Row extends Identified> extends DataTableProps<Row> {
  actionsOf: (row: Row) => readonly RowAction[]
  isSkeleton: boolean
  /** Rows of one line, 44 px high. */
  isDense: boolean
  selected: readonly Row[]
  /** Called with the keys of the selected rows; undefined where rows cannot be selected. */
  onSelect: ((keys: readonly string[]) => void) | undefined
}
