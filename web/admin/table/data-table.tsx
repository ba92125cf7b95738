import { useState } from 'react'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useMayChange } from '../frame/may-change.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import { cardsBelow, type Identified, type RowAction } from './columns.ts'
import styles from './data-table.module.css'
import { ListRegion, showsSkeleton } from './list-region.tsx'
import { Rows } from './rows.tsx'
import { TableFooter } from './table-footer.tsx'
import type { DataTableProps } from './table-props.ts'
import { useTableView } from './table-views.ts'

/** The panel's table. Search, filters, sort and page are in the URL (`useList`). On narrow screens its rows are cards. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { label, list, opening, explainError, errorTitle } = props
  const mayChange = useMayChange()
  const bulkActions = mayChange ? (props.bulkActions ?? []) : []
  const isNarrow = useMediaQuery(cardsBelow)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Only rows of the current page can be selected.
  const selected = list.rows.filter((row) => chosen.has(row._id))
  const select = (keys: readonly string[]) => setChosen(new Set(keys))
  const view = useTableView(list.isDense)
  const openingOf = (row: Row): RowAction[] =>
    opening
      ? [{ id: 'open', label: opening.label, Icon: opening.Icon, isReading: true, onChoose: () => opening.open(row) }]
      : []
  const rowsProps = {
    ...props,
    actionsOf: (row: Row) => [...openingOf(row), ...(props.actionsOf?.(row) ?? [])],
    columns: props.columns.filter(({ id }, place) => place === 0 || view.isShown(id)),
    isDense: view.isDense,
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
        onSelect={(rows) => select(rows.map(({ _id }) => _id))}
      />
      <TableFooter label={label} list={list} />
    </>
  )
}
