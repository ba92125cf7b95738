import { lt, lte, sql } from 'drizzle-orm'
import { decidedClaimsKeptMs } from '#schema/rules/address-claims.ts'
import { decidedApprovalsKeptDays } from '#schema/rules/approvals.ts'
import { auditMonths } from '#schema/rules/audit.ts'
import { emailsKeptDays } from '#schema/rules/emails.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import {
  accountLinks,
  addressClaims,
  approvals,
  auditLog,
  counters,
  deviceMoves,
  emails,
  endedSessions,
  evidenceLinks,
  licenseCallers,
  licenseRefusals,
  providerEvents,
  refusedWebhooks,
  secondFactors,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { isReopenable } from './accounts/account-links.ts'
import { areOldCallers } from './licenses/callers.ts'
import { isOldRefusal } from './licenses/refusals.ts'
import { dayOf } from './payments/refused-webhooks.ts'

const refusedWebhooksKeptMs = 90 * dayMs

/** Also of an e-mail that outlives its account, with the address. */
const emailsKeptMs = emailsKeptDays * dayMs

/** Requests of devices for keys, after they have ended. */
const movesKeptMs = dayMs

/** Providers repeat a webhook for days; applied anew it would change nothing. */
const eventsKeptMs = 90 * dayMs
/** Of events that were given up: time for an admin to have them applied. */
const failedEventsKeptMs = 365 * dayMs

/** Of answers of providers that were not as documented, after the last one. */
const answersKeptMs = 30 * dayMs

/** Entries of the audit log, e-mails and events of providers that one run deletes. */
const rowsAtOnce = 500

/** The beginning of the time that the audit log covers. */
function auditStart(now: number): number {
  const date = new Date(now)
  return date.setUTCMonth(date.getUTCMonth() - auditMonths)
}

/**
 * Deletes what is kept for a time only: hits of rate limits, ended sessions whose tokens have expired, expired links to accounts, old e-mails,
 * account claims and approvals that were decided long ago, ended requests of devices for keys, old events of providers, old counts of refused
 * webhooks, old entries of the audit log, and second factors whose end an admin has asked for; what tools were told of keys long ago, and who asked about
 * keys that are no longer in use.
 */
export async function deleteExpiredRows(deps: Deps): Promise<void> {
  const { db, now } = deps
  const at = now()
  const { resets } = await writeBatch(db, {
    counters: db.delete(counters).where(lte(counters.resetsAt, at)),
    audit: db.run(sql`
      delete from ${auditLog} where rowid in (
        select rowid from ${auditLog} where created_at < ${auditStart(at)} order by created_at limit ${rowsAtOnce})`),
    // The first rows are the oldest.
    emails: db.run(sql`
      delete from ${emails} where created_at < ${at - emailsKeptMs} and rowid in (
        select rowid from ${emails} order by rowid limit ${rowsAtOnce})`),
    sessions: db.delete(endedSessions).where(lte(endedSessions.expiresAt, at)),
    resets: db
      .selectDistinct({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(lte(secondFactors.endsAt, at)),
    links: db.run(sql`
      delete from ${accountLinks} as l where l.expires_at <= ${at} and not ${isReopenable(at)}`),
    claims: db.delete(addressClaims).where(lt(addressClaims.decidedAt, at - decidedClaimsKeptMs)),
    moves: db.delete(deviceMoves).where(lt(deviceMoves.expiresAt, at - movesKeptMs)),
    approvals: db.delete(approvals).where(lt(approvals.decidedAt, at - decidedApprovalsKeptDays * dayMs)),
    // The oldest rows, by their row ids: no index by time, which every webhook would write to.
    events: db.run(sql`
      delete from ${providerEvents} where rowid in (
        select row from (
          select rowid as row, received_at, done_at from ${providerEvents} order by rowid limit ${rowsAtOnce})
        where received_at < iif(done_at is null, ${at - failedEventsKeptMs}, ${at - eventsKeptMs}))`),
    answers: db.run(sql`
      delete from ${providerEvents} where rowid in (
        select rowid from ${providerEvents}
        where failed_at is not null and failed_at < ${at - answersKeptMs} and topic = 'answer' limit ${rowsAtOnce})`),
    evidence: db.delete(evidenceLinks).where(lte(evidenceLinks.expiresAt, at)),
    refusals: db.delete(licenseRefusals).where(isOldRefusal(at, rowsAtOnce)),
    callers: db.delete(licenseCallers).where(areOldCallers(at, rowsAtOnce)),
    refusedWebhooks: db.delete(refusedWebhooks).where(lt(refusedWebhooks.day, dayOf(at - refusedWebhooksKeptMs))),
  })
  if (resets.length === 0) return
  const { endResetFactors } = await import('./accounts/second-factor/reset.ts')
  await endResetFactors(
    deps,
    resets.map(({ userId }) => userId),
  )
}
