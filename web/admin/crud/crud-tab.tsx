import type { ReactNode } from 'react'
import { ListTools } from '../list/list-tools.tsx'
import type { ListView } from '../list/use-list.ts'
import type { Column, Identified } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import type { EmptyText } from '../table/table-props.ts'
import { DeleteDialog, type DeletionTexts } from './delete-dialog.tsx'
import { TabBar } from './tab-bar.tsx'
import type { Crud } from './use-crud.tsx'

interface Props<Row extends Identified> {
  crud: Crud<Row>
  list: ListView<Row>
  label: string
  lead: string
  createButton: ReactNode
  /** Shows the search field. */
  searchLabel?: string
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  errorTitle: string
  empty: EmptyText
  deletion: DeletionTexts<Row>
  /** The form's dialog. */
  children: ReactNode
}

/** A tab with a short list whose rows are created, edited and deleted. */
export function CrudTab<Row extends Identified>({
  crud,
  lead,
  createButton,
  searchLabel,
  deletion,
  children,
  ...table
}: Props<Row>) {
  return (
    <>
      <TabBar lead={lead} action={createButton} />
      {searchLabel && <ListTools list={table.list} columns={table.columns} searchLabel={searchLabel} />}
      <DataTable {...table} actionsOf={(row) => [crud.editAction(row), crud.deleteAction(row)]} />
      {children}
      <DeleteDialog {...crud.deletion} {...deletion} />
    </>
  )
}
