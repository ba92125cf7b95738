import { useState } from 'react'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import type { ListView } from '../list/use-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import type { BulkAction, Column, RowAction } from './columns.ts'
import styles from './data-table.module.css'
import { type EmptyText, type ExplainError, ListRegion, showsSkeleton } from './list-region.tsx'
import { Rows } from './rows.tsx'
import { TableFooter } from './table-footer.tsx'

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

/** The columns of the widest list fit from here on, in pixels of the window. */
const columnsFrom = 1240

/** The one table of the panel. Query, filters, sort and page are the URL's (`useList`); where that is too narrow for columns, its rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, list, keyOf, bulkActions = [], explainError, errorTitle } = props
  const isNarrow = useMediaQuery(`(width < ${columnsFrom}px)`)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Only what is in sight can be chosen.
  const selected = list.rows.filter((row) => chosen.has(keyOf(row)))
  const select = (keys: readonly string[]) => setChosen(new Set(keys))
  const rowsProps = {
    ...props,
    isSkeleton: showsSkeleton(list),
    selected,
    onSelect: bulkActions.length > 0 ? select : undefined,
  }
  return (
    <>
      <ListRegion
        label={label}
        list={list}
        empty={props.empty}
        className={styles.region}
        errorTitle={errorTitle}
        {...(explainError && { explainError })}
      >
        {isNarrow ? <Cards {...rowsProps} /> : <Rows {...rowsProps} />}
      </ListRegion>
      <BulkBar
        selected={selected}
        actions={bulkActions}
        nameOf={props.nameOf}
        onDone={list.retry}
        onClear={() => select([])}
      />
      <TableFooter label={label} list={list} />
    </>
  )
}
