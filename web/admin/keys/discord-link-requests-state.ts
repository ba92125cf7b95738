import type { Snapshot } from 'valtio'
import {
  confirmDiscordLink,
  type DiscordLinkRequest,
  dismissDiscordLink,
  listDiscordLinkRequests,
} from '#schema/api/discord-claims.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { keys } from './keys-state.ts'

export type LinkRequestRow = Snapshot<DiscordLinkRequest>

/** The requests to link an account to one Discord id. */
export const linkRequests = resource<DiscordLinkRequest[], [discordId: string]>([], async (discordId) =>
  discordId === ''
    ? []
    : itemsOf(await call(listDiscordLinkRequests, { query: { discordId, limit: '50' } }).catch(reportExpiredSession)),
)

/** Returns how many keys were assigned to the account. */
export async function confirmLinkRequest({ _id }: LinkRequestRow): Promise<number> {
  const { keys: count } = await call(confirmDiscordLink, { params: { id: _id } })
  await Promise.all([linkRequests.reload(), keys.reload()])
  return count
}

/** Removes the Discord id from the account; the keys keep waiting. */
export async function dismissLinkRequest({ _id }: LinkRequestRow) {
  await call(dismissDiscordLink, { params: { id: _id } })
  await Promise.all([linkRequests.reload(), keys.reload()])
}
