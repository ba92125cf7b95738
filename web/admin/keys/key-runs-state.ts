import { addKeysOfRun, type KeysOfRun } from '#schema/api/key-runs.ts'
import { keyRunCallMax } from '#schema/rules/licenses.ts'
import { call } from '#web/api/call.ts'
import { isApprovalNeeded } from '../approvals/approval-needed.ts'
import { type KeyLine, readKeyLines } from '../key-lines.ts'
import { issuedFor, type PickedProduct } from '../product-picker/picked-product.ts'
import { keys } from './keys-state.ts'

/** The form's fields that the server's errors about a new key belong to. */
export const fieldOfIssueError = {
  product_required: 'product',
  product_invalid: 'product',
  level_not_found: 'product',
  days_invalid: 'days',
} as const

export interface RunDraft {
  mode: 'generate' | 'import'
  product: PickedProduct
  days: string
  count: string
  /** What was pasted. */
  text: string
  owner: string
  note: string
}

export interface FinishedRun {
  keys: KeysOfRun['keys']
  /** The lines of the text whose keys exist already. */
  refused: KeyLine[]
  /** How many of its keys wait for a second admin. */
  waiting: number
}

/** Random: it tells the server which calls belong to the same run. */
export const newRunId = (): string => crypto.randomUUID().replaceAll('-', '')

/** How many keys the draft asks for. */
export const runLength = ({ mode, count, text }: RunDraft): number =>
  mode === 'generate' ? Number(count) : readKeyLines(text).keys.length

/** Adds the keys of a run call by call. Begun again with the same id it adds only what is missing. Throws where all of it waits for a second admin. */
export async function addRun(runId: string, draft: RunDraft, onProgress: (done: number) => void): Promise<FinishedRun> {
  const { mode, product, days, owner, note } = draft
  const what = { ...issuedFor(product), days, owner, note }
  const lines = mode === 'import' ? readKeyLines(draft.text).keys : []
  const total = runLength(draft)
  let needed: unknown
  const run: FinishedRun = { keys: [], refused: [], waiting: 0 }
  for (let from = 0; from < total; from += keyRunCallMax) {
    onProgress(from)
    const to = Math.min(total, from + keyRunCallMax)
    const which = mode === 'import' ? { keys: lines.slice(from, to).map(({ key }) => key) } : { count: to - from }
    const answer = await call(addKeysOfRun, { body: { runId, from, ...which, ...what } }).catch((thrown: unknown) => {
      // The rest is asked for all the same: a second admin decides on the whole run.
      if (!isApprovalNeeded(thrown)) throw thrown
      needed ??= thrown
      run.waiting += to - from
    })
    if (!answer) continue
    run.keys.push(...answer.keys)
    run.refused.push(...answer.refused.map(({ row, key }) => ({ key, line: lines[row]?.line ?? row + 1 })))
  }
  onProgress(total)
  await keys.reload()
  if (needed && run.waiting === total) throw needed
  return run
}
