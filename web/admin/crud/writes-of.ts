import { sendChanges } from '../dialogs/draft-changes.ts'
import { type Reloadable, thenReload } from '../then-reload.ts'

interface Calls<Draft> {
  create: (body: Draft) => Promise<unknown>
  update: (id: string, body: Partial<Draft>) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/** The writes of a list whose rows are created, edited and deleted; each ends when what it has changed is read anew. */
export const writesOf = <Draft extends object>(changed: readonly Reloadable[], calls: Calls<Draft>) => ({
  /** Creates a row, or updates `before`. */
  save: (draft: Draft, changes: Partial<Draft>, before: { _id: string } | null): Promise<unknown> =>
    thenReload(
      before ? sendChanges(changes, (body) => calls.update(before._id, body)) : calls.create(draft),
      ...changed,
    ),
  remove: ({ _id }: { _id: string }) => thenReload(calls.remove(_id), ...changed),
})
