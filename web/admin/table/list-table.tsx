import type { ComponentProps } from 'react'
import { ListTools } from '../list/list-tools.tsx'
import type { Identified } from './columns.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './table-props.ts'

type Props<Row extends Identified> = DataTableProps<Row> &
  Pick<ComponentProps<typeof ListTools<Row>>, 'searchLabel' | 'filters' | 'exportEndpoint' | 'action'>

/** A list as a table, and the bar above it. */
export const ListTable = <Row extends Identified>({
  searchLabel,
  filters,
  exportEndpoint,
  action,
  ...table
}: Props<Row>) => (
  <>
    <ListTools
      list={table.list}
      columns={table.columns}
      searchLabel={searchLabel}
      filters={filters}
      exportEndpoint={exportEndpoint}
      action={action}
    />
    <DataTable {...table} />
  </>
)
