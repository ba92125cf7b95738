import type { Snapshot } from 'valtio'
import { type Dispute, getDispute, getEvidence, listDisputes, sendEvidence } from '#schema/api/disputes.ts'
import { ApiError, call } from '#web/api/call.ts'
import { download, saveFile } from '#web/api/download.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { listOf } from '../list/list-state.ts'
import { rowById } from '../list/opened-row.ts'

export type DisputeItem = Snapshot<Dispute>

export const disputes = listOf(listDisputes)

/** A dispute named by a link that is not on the current page of the list. */
export const disputeById = rowById<Dispute>((id) =>
  call(getDispute, { params: { id } }).then((dispute) => [dispute], noneIfNotFound),
)

function noneIfNotFound(thrown: unknown): [] {
  if (thrown instanceof ApiError && thrown.status === 404) return []
  throw thrown
}

export const reload = () => Promise.all([disputes.reload(), disputeById.reload()])

export const saveEvidence = async ({ _id: id }: DisputeItem) =>
  saveFile(await download(getEvidence, { params: { id } }))

// Reload after a failure too: the case may have been closed meanwhile.
export const send = ({ _id: id }: DisputeItem) => call(sendEvidence, { params: { id } }).finally(reload)

/** Milliseconds left to answer: 0 where the deadline has passed, null where there is nothing to answer any more. */
export const timeLeft = ({ status, answerBy }: DisputeItem): number | null =>
  status === 'open' ? Math.max(0, Date.parse(answerBy) - serverNow()) : null
