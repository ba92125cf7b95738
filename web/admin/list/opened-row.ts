import { useSearchParams } from 'react-router'
import type { Snapshot } from 'valtio'
import { resource, useLoad } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import type { Identified } from '../table/columns.ts'
import type { ListView } from './use-list.ts'

/** What the dialog of an opened row needs. */
export interface OpenedRow<Row> {
  /** The id in the URL; empty while the dialog is closed. */
  id: string
  /** That row, if it is on the current page of the list: a link may open another. */
  listed: Row | undefined
  onClose: () => void
}

/** The row of a list that `?open=<id>` opens. The list stays on its page. */
export function useOpenedRow<Row extends Identified>(list: ListView<Row>) {
  const [params] = useSearchParams()
  const id = params.get('open') ?? ''
  const page = list.page > 1 ? String(list.page) : undefined
  const opened: OpenedRow<Row> = {
    id,
    listed: list.rows.find(({ _id }) => _id === id),
    onClose: () => list.set({ open: undefined, page }, true),
  }
  return { opened, open: ({ _id }: Identified) => list.set({ open: _id, page }) }
}

/** A row named by a link that is not on the current page of the list; `read` answers the rows that may be it. */
export const rowById = <Row extends Identified>(read: (id: string) => Promise<readonly Row[]>) =>
  resource<{ row: Row | null }, [id: string]>({ row: null }, async (id) => {
    const found = id === '' ? [] : await read(id).catch(reportExpiredSession)
    return { row: found.find(({ _id }) => _id === id) ?? null }
  })

/** The opened row, from the list or by itself; `load` is for `<AbsentRow>`. */
export function useRow<Row extends Identified>(
  byId: ReturnType<typeof rowById<Row>>,
  { id, listed }: OpenedRow<Snapshot<NoInfer<Row>>>,
) {
  const { data, isLoaded, error } = useLoad(byId, listed ? '' : id)
  return { row: listed ?? (data.row as Snapshot<Row> | null), load: { isLoaded, error } }
}
