import type { Snapshot } from 'valtio'
import { type Claim, confirmClaim, dismissClaim, listClaims } from '#schema/api/discord-claims.ts'
import { itemsOf } from '#schema/api/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { noteExpiry } from '../session-expiry.ts'
import { keys } from './keys-state.ts'

export type ClaimRow = Snapshot<Claim>

/** Who claims to be one person of the community. */
export const claims = resource<Claim[], [discordId: string]>([], async (discordId) =>
  discordId === '' ? [] : itemsOf(await call(listClaims, { query: { discordId, limit: '50' } }).catch(noteExpiry)),
)

/** Answers how many keys became the account's. */
export async function believeClaim({ _id }: ClaimRow): Promise<number> {
  const { keys: count } = await call(confirmClaim, { params: { id: _id } })
  await Promise.all([claims.reload(), keys.reload()])
  return count
}

/** The account is said to be that person no more; the keys wait on. */
export async function rejectClaim({ _id }: ClaimRow) {
  await call(dismissClaim, { params: { id: _id } })
  await Promise.all([claims.reload(), keys.reload()])
}
