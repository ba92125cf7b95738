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
import { thenReload } from '../then-reload.ts'
import { keys } from './keys-state.ts'

export type LinkRequestRow = Snapshot<DiscordLinkRequest>

/** The requests to link an account to one Discord id. */
export const linkRequests = resource<DiscordLinkRequest[], [discordId: string]>([], async (discordId) =>
  discordId === ''
    ? []
    : itemsOf(await call(listDiscordLinkRequests, { query: { discordId, limit: '50' } }).catch(reportExpiredSession)),
)

/** Returns how many keys were assigned to the account. */
export const confirmLinkRequest = ({ _id }: LinkRequestRow) =>
  thenReload(call(confirmDiscordLink, { params: { id: _id } }), linkRequests, keys)

/** Removes the Discord id from the account; the keys keep waiting. */
export const dismissLinkRequest = ({ _id }: LinkRequestRow) =>
  thenReload(call(dismissDiscordLink, { params: { id: _id } }), linkRequests, keys)
