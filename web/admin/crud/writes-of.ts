import { sendChanges } from '../dialogs/draft-changes.ts'

interface Calls<Draft> {
  create: (body: Draft) => Promise<unknown>
  update: (id: string, body: Partial<Draft>) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/** The writes of a list whose rows are created, edited and deleted; each ends when the list is read anew. */
export const writesOf = <Draft extends object>(reload: () => Promise<unknown>, calls: Calls<Draft>) => ({
  /** Creates a row, or updates `before`. */
  async save(draft: Draft, changes: Partial<Draft>, before: { _id: string } | null) {
    await (before ? sendChanges(changes, (body) => calls.update(before._id, body)) : calls.create(draft))
    await reload()
  },
  async remove({ _id }: { _id: string }) {
    await calls.remove(_id)
    await reload()
  },
})
