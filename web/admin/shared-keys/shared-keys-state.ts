import type { Snapshot } from 'valtio'
import { replaceKey } from '#schema/api/key-handover.ts'
import { dismissSharedKey, listSharedKeys, type SharedKey } from '#schema/api/shared-keys.ts'
import { call } from '#web/api/call.ts'
import { listOf } from '../list/list-state.ts'

export type SharedKeyRow = Snapshot<SharedKey>

export const sharedKeys = listOf(listSharedKeys)

/** The visible end of a masked key, also used in labels. */
export const visibleEnd = ({ key }: SharedKeyRow): string => key.slice(-5)

// Both reload after a failure too: another admin may have decided.
/** Returns the new key. */
export const replaceShared = ({ _id: id }: SharedKeyRow, reason: string) =>
  call(replaceKey, { params: { id }, body: { reason, isShared: true } }).finally(sharedKeys.reload)

export const dismiss = ({ _id: id }: SharedKeyRow) =>
  call(dismissSharedKey, { params: { id } }).finally(sharedKeys.reload)
