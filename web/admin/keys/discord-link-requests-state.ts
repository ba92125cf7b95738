import type { Snapshot } from 'valtio'
import {
  confirmDiscordLink,
  type DiscordLinkRequest,
  dismissDiscordLink,
  listDiscordLinkRequests,
} from '#schema/api/discord-claims.ts'
import { itemsOf } from '#schema/api/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { noteExpiry } from '../session-expiry.ts'
import { keys } from './keys-state.ts'

export type ClaimRow = Snapshot<DiscordLinkRequest>

/** Who claims to be one person of the community. */
export const claims = resource<DiscordLinkRequest[], [discordId: string]>([], async (discordId) =>
  discordId === ''
    ? []
    : itemsOf(await call(listDiscordLinkRequests, { query: { discordId, limit: '50' } }).catch(noteExpiry)),
)

/** Answers how many keys became the account's. */
export async function believeClaim({ _id }: ClaimRow): Promise<number> {
  const { keys: count } = await call(confirmDiscordLink, { params: { id: _id } })
  await Promise.all([claims.reload(), keys.reload()])
  return count
}

/** The account is said to be that person no more; the keys wait on. */
export async function rejectClaim({ _id }: ClaimRow) {
  await call(dismissDiscordLink, { params: { id: _id } })
  await Promise.all([claims.reload(), keys.reload()])
}
