import type { Snapshot } from 'valtio'
import {
  type AddressClaim,
  approveAddressClaim,
  declineAddressClaim,
  getClaimedPayer,
  listAddressClaims,
} from '#schema/api/address-claims.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { listOf } from '../list/list-state.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type ClaimRow = Snapshot<AddressClaim>

export const claims = listOf(listAddressClaims)

/** How many requests are open. */
export const openClaims = resource({ count: 0 }, async () => {
  const answer = await call(listAddressClaims, { query: { status: 'open', limit: '1' } }).catch(reportExpiredSession)
  return { count: Array.isArray(answer) ? answer.length : answer.total }
})

/** What the provider knows of the payer of one request; fetched there, so only while the request is on the screen. */
export const claimedPayer = resource<Answer<typeof getClaimedPayer>, [id: string]>({ payer: null }, async (id) =>
  id === '' ? { payer: null } : call(getClaimedPayer, { params: { id } }).catch(reportExpiredSession),
)

export type Decision = 'approve' | 'decline'
const endpoints = { approve: approveAddressClaim, decline: declineAddressClaim }

// Reload after a failure too: another admin may have decided, or the address been taken meanwhile.
export const decide = ({ _id: id }: ClaimRow, decision: Decision) =>
  call(endpoints[decision], { params: { id } }).finally(() => Promise.all([claims.reload(), openClaims.reload()]))
