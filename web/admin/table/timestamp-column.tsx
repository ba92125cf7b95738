import { Timestamp } from '../timestamp.tsx'
import type { Column } from './columns.ts'

/** A column of instants, by which its list can be sorted. */
export const timestampColumn = <Name extends string>(
  name: Name,
  header: string,
): Column<Readonly<Record<Name, string | null>>> => ({
  id: name,
  header,
  sort: name,
  cell: (row) => <Timestamp at={row[name]} />,
})
