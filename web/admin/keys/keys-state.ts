import * as v from 'valibot'
import type { Snapshot } from 'valtio'
import type { Answer } from '#schema/api/endpoint.ts'
import { exportKeys } from '#schema/api/exports.ts'
import { assignKey as assign, replaceKey as replace } from '#schema/api/key-handover.ts'
import {
  addTime,
  addKey as addToBook,
  checkKey as check,
  countResets as count,
  deleteKey,
  generateKey as generate,
  type KeyDetails,
  type LicenseKey,
  listKeys,
  resetHwid as reset,
  updateKey,
} from '#schema/api/licenses.ts'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { dayMs, defaultKeyDays, type LicenseStatus, type SellerType } from '#schema/rules/licenses.ts'
import { ApiError, call } from '#web/api/call.ts'
import { download, saveFile } from '#web/api/download.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { listOf } from '../list/list-state.ts'
import { showKeys } from '../masked-keys.ts'
import { issuedFor, noProduct, type PickedProduct } from '../product-picker/picked-product.ts'
import { thenReload } from '../then-reload.ts'
import { toDateTimeInput } from '../use-brasilia-time.ts'

export type KeyRow = Snapshot<LicenseKey>

export const keys = listOf(listKeys)

/** The visible end of a masked key, also used in labels. */
export const visibleEnd = (key: string): string => key.slice(-5)

/** The key waits for an account that is linked to its Discord id. */
export const awaitsDiscordLink = ({ discordId, userId }: KeyRow): boolean => discordId !== null && userId === null

/** A check also finds keys that were replaced. */
export type CheckedStatus = LicenseStatus | 'Replaced'

/** The row with its whole key; null where the admin declines the proof, or the row is gone. */
export async function wholeRow(row: KeyRow): Promise<KeyRow | null> {
  if (!isMaskedKey(row.key)) return row
  const isShown = await showKeys(keys.reload)
  return (isShown && keys.data.items.find(({ _id }) => _id === row._id)) || null
}

/** What calls name a key by. */
export const nameOfKey = ({ key, _id }: Pick<KeyRow, 'key' | '_id'>): string => (isMaskedKey(key) ? _id : key)

/** The days that an extension adds. */
const extensionDays = 30

/** The caller reloads the list: after one key, or after many. */
export const extendKey = (row: KeyRow) => call(addTime, { body: { key: nameOfKey(row), time: extensionDays } })

/** A reason is asked for where a key of a purchase has none, and needed where it takes the key from its buyer. */
export const takesReason = ({ paymentId, offReason }: KeyRow): boolean => paymentId !== null && offReason === null
export const needsReason = ({ paymentId, isActive }: KeyRow): boolean => paymentId !== null && isActive

/** The caller reloads the list. */
export const suspendKey = (row: KeyRow, reason: string) =>
  call(updateKey, { params: { id: row._id }, body: { isActive: false, ...(takesReason(row) && { reason }) } })

/** Saves the chosen keys as CSV. */
export const exportChosen = async (rows: readonly KeyRow[]) =>
  saveFile(await download(exportKeys, { query: { ids: rows.map(({ _id }) => _id).join(',') } }))

export const removeKey = (row: KeyRow, reason: string) =>
  thenReload(call(deleteKey, { body: { key: nameOfKey(row), reason } }), keys)

/** Returns the new key. */
export const replaceKey = ({ _id }: KeyRow, reason: string) =>
  thenReload(call(replace, { params: { id: _id }, body: { reason } }), keys)

export interface OwnerDraft {
  /** An e-mail. */
  owner: string
  reason: string
  isReplaced: boolean
}

export const assignKey = ({ _id }: KeyRow, body: OwnerDraft) =>
  thenReload(call(assign, { params: { id: _id }, body }), keys)

/** Unbinds the devices of a key, or one of them, or those of all keys of a user; returns how many keys. */
export const resetHwid = (key: string, isUsername: boolean, device?: string) =>
  thenReload(call(reset, { query: { key, isUsername: isUsername ? 'true' : 'false', device } }), keys)

/** Whose keys a reset by this name or e-mail touches, and how many; null: the shop has no such user, but a seller may. */
export async function countResets(name: string): Promise<Answer<typeof count> | null> {
  try {
    return await call(count, { query: { name } })
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'user_not_found') return null
    throw thrown
  }
}

/** For forms that send a query: of an endpoint only its body schema is in the bundle (web/vite.config.ts). */
export const keySchema = v.pick(addToBook.body, ['key'])

export const checkKey = async (key: string, sellerType: SellerType): Promise<KeyDetails> =>
  (await call(check, { query: { key, sellerType } })).keyDetails

interface GeneratedKey {
  productName: string
  productLevel: string
  days: string
  sellerType: SellerType
  discordId: string
}

export const generateKey = (body: GeneratedKey) => thenReload(call(generate, { body }), keys)

/** From 1 to `max`. */
export const isWholeNumber = (typed: string, max: number): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max

export interface NewKeyDraft {
  key: string
  product: PickedProduct
  /** The value of the date-time input. */
  until: string
}

export const newKeyDraft = (): NewKeyDraft => ({
  key: '',
  product: noProduct,
  until: toDateTimeInput(new Date(serverNow() + defaultKeyDays * dayMs).toISOString()),
})

/** The days from now to `until`, rounded up; NaN if it is empty. */
export const daysUntil = (until: string): number => Math.ceil((Date.parse(`${until}:00-03:00`) - serverNow()) / dayMs)

export const addKey = ({ key, product, until }: NewKeyDraft) =>
  thenReload(
    call(addToBook, { body: { key, productName: issuedFor(product).productName, expirationDays: daysUntil(until) } }),
    keys,
  )

export interface KeyDraft {
  expirationDate: string
  note: string
  isActive: boolean
  /** Why it is off. */
  reason: string
}

export const draftOf = (key: KeyRow | null): KeyDraft => ({
  expirationDate: toDateTimeInput(key?.expirationDate ?? null),
  note: key?.note ?? '',
  isActive: key?.isActive ?? true,
  reason: key?.offReason ?? '',
})

/** Of an external seller's key, only what was changed may be sent: the seller refuses to set the end. */
export const saveKey = ({ _id }: KeyRow, changes: Partial<KeyDraft>) =>
  thenReload(
    sendChanges(changes, (body) => call(updateKey, { params: { id: _id }, body })),
    keys,
  )
