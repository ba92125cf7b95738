import { me } from '#schema/api/accounts.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { deleteOwnAccount, downloadOwnData, downloadOwnTerms } from '#schema/api/own-data.ts'
import { hasReceipt, type PaymentStatus } from '#schema/rules/payments.ts'
import { call } from '#web/api/call.ts'
import { download, saveFile } from '#web/api/download.ts'
import { resource } from '#web/state/resource.ts'
import { clearSession, writeStorage } from '#web/state/storage.ts'

/** A purchase with a receipt. */
export interface Receipt {
  id: string
  productName: string
  createdAt: string
}

interface Purchase extends Receipt {
  status: PaymentStatus
}

/** The account as the server has it now. */
export const account = resource<Answer<typeof me> | null>(null, () => call(me))

/** Saves the file with everything that the shop has about the reader; returns the purchases in it that have a receipt, newest first. */
export async function saveOwnData(): Promise<Receipt[]> {
  const file = await download(downloadOwnData)
  saveFile(file)
  const { purchases } = JSON.parse(await file.blob.text()) as { purchases: Purchase[] }
  return purchases
    .filter(({ status }) => hasReceipt(status))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

export const saveOwnTerms = async () => saveFile(await download(downloadOwnTerms))

/** Deletes the account for good, and what this browser has of it; throws ApiError where the server has not done it. */
export async function deleteAccount(password: string) {
  await call(deleteOwnAccount, { body: { password } })
  writeStorage('notificationsDoNotDisturb', null)
  clearSession()
}
