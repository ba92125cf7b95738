import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { linkEmailKinds } from '#schema/rules/emails.ts'
import { accountLinks, type EmailRow, emails } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { drain, type Lane } from '#worker/lib/drain.ts'
import { pace } from '#worker/lib/pace.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { wait } from '#worker/lib/wait.ts'
import { isProviderError, type ProviderError } from '#worker/providers/errors.ts'
import type { Mailer } from '#worker/providers/mail/mailer.ts'

/** E-mails that are being sent at once: the platform lets a Worker wait for the answers of six calls. */
const parallel = 6
/** Of one run, whose processor time the platform limits (`cpu_ms` in wrangler.toml), as it does its calls. */
const runMax = 1_000
/** Few, so that none waits for its turn until its lease is over. */
const roundMax = 20
const firstRetryMs = 60_000
const longestRetryMs = 3_600_000
/** The provider knows the id for 24 hours after the first attempt: a later one could send the e-mail again. */
export const retriedForMs = 23 * 3_600_000
/** Seconds: for a longer pause the next run is there. */
const pauseMax = 5

/** Waits double from a minute up to an hour. They are written before the attempt, whose lease they are. */
const retryMs = (attempts: SQL) => sql`min(${longestRetryMs}, ${firstRetryMs} << min(${attempts}, 10))`

/** The `failure` of an e-mail whose link has expired before it could be sent. */
const expiredLink = 'link expired'

type DueEmail = EmailRow & { linkExpiresAt: number | null }

/** Begins an attempt at what is due: nobody else takes these e-mails until it should have ended. */
async function takeDue(deps: Deps, limit: number, which: SQL | undefined = sql`true`): Promise<DueEmail[]> {
  const at = deps.now()
  const linkExpiresAt = sql<number | null>`(
    select l.expires_at from ${accountLinks} l where l.id = ${emails.params} ->> '$.linkId' and l.used_at is null)`
  return deps.db
    .update(emails)
    .set({
      attempts: sql`${emails.attempts} + 1`,
      firstAttemptAt: sql`coalesce(${emails.firstAttemptAt}, ${at})`,
      nextAttemptAt: sql`${at} + ${retryMs(sql`${emails.attempts}`)}`,
    })
    .where(
      sql`rowid in (
        select rowid from ${emails} where sent_at is null and next_attempt_at <= ${at} and ${which}
        order by next_attempt_at limit ${limit})`,
    )
    .returning({ ...getTableColumns(emails), linkExpiresAt })
}

/** What becomes of an attempt, unless another one has sent the e-mail meanwhile. */
async function write({ db }: Deps, { id }: EmailRow, changes: Partial<EmailRow>): Promise<void> {
  await db
    .update(emails)
    .set(changes)
    .where(and(eq(emails.id, id), isNull(emails.sentAt)))
}

/** Nothing is left to do; a link that the e-mail holds is of no use to it any more. */
const ended = ({ kind }: EmailRow): Partial<EmailRow> => ({
  nextAttemptAt: null,
  ...(linkEmailKinds.includes(kind) && { params: {} }),
})

/** `paused`: the provider accepts nothing at present, and may be called again in so many seconds (null: it did not say). */
type Outcome = 'done' | { paused: number | null }

/** Sends an e-mail whose attempt has begun, or gives it up. */
async function attempt(deps: Deps, mailer: Mailer, email: DueEmail): Promise<Outcome> {
  const at = deps.now()
  const giveUp = (failure: string) => write(deps, email, { ...ended(email), failure })
  const { linkId } = email.params
  if (linkId !== undefined && (email.linkExpiresAt ?? 0) <= at) {
    await giveUp(expiredLink)
    return 'done'
  }
  const retriedUntil = (email.firstAttemptAt ?? at) + retriedForMs
  if (at > retriedUntil) {
    await giveUp(email.failure ?? 'no answer')
    return 'done'
  }
  // Its texts are rarely needed.
  const { renderEmail } = await import('./render.ts')
  try {
    await mailer.send(renderEmail(deps, email), email.id)
    await write(deps, email, { ...ended(email), failure: null, sentAt: at })
    return 'done'
  } catch (error) {
    if (!isProviderError(error)) throw error
    const failure = failureOf(error)
    if (error.isFinal || (email.nextAttemptAt ?? at) > retriedUntil) {
      await giveUp(failure)
      return 'done'
    }
    const { retryAfter } = error
    // It is the provider's limit, and no fault of this e-mail.
    await write(deps, email, {
      failure,
      ...(retryAfter !== undefined && { attempts: email.attempts - 1, nextAttemptAt: at + retryAfter * 1_000 }),
    })
    return { paused: retryAfter ?? null }
  }
}

const failureOf = ({ status, code }: ProviderError) => [status, code].filter(Boolean).join(' ') || 'no answer'

/** What a run takes in turns: one lane begins its e-mails while the others' are being sent. */
function emailLane(deps: Deps, mailer: Mailer, { turn, left, hasTime, which }: Run): Lane {
  let outcomes: Outcome[] = []
  let isPaused = false
  return {
    async take(limit) {
      const most = Math.min(limit, roundMax, left.count)
      if (isPaused || most === 0) return []
      left.count -= most
      const due = await takeDue(deps, most, which)
      return due.map((email) => async () => {
        await turn()
        outcomes.push(await attempt(deps, mailer, email))
      })
    },
    async finish() {
      const paused = outcomes.filter((outcome) => outcome !== 'done').map(({ paused }) => paused)
      const isAnyDone = paused.length < outcomes.length
      outcomes = []
      const seconds = Math.max(0, ...paused.map((one) => one ?? 0))
      if (seconds > 0 && seconds <= pauseMax && hasTime()) await wait(seconds * 1_000)
      else isPaused = paused.length > 0 && !isAnyDone
    },
  }
}

interface Run {
  /** Waits for the next call that the provider accepts. */
  turn: () => Promise<void>
  /** How many e-mails the run may still take. */
  left: { count: number }
  hasTime: () => boolean
  which?: SQL
}

/**
 * The cron job of e-mails: sends what is due, as quickly as the provider allows and while there is time; first those with a link, which
 * expires, then the others, oldest first. It ends early where the provider accepts nothing. Every attempt may be repeated: a provider that
 * keeps idempotency keys sends one e-mail for each id.
 */
export async function sendDueEmails(deps: Deps, hasTime: () => boolean): Promise<void> {
  const { mailer } = deps
  if (!mailer) return
  const run = { turn: pace(mailer.perSecond), left: { count: runMax }, hasTime }
  const options = { parallel, hasTime, isExpected: () => false }
  const withLinks = [emailLane(deps, mailer, { ...run, which: inArray(emails.kind, linkEmailKinds) })]
  const others = [emailLane(deps, mailer, run), emailLane(deps, mailer, run)]
  await runEach([withLinks, others], (lanes) => drain(lanes, options))
}

/** Sends at once what this request has written; what fails is left to the cron. */
export async function sendQueuedEmails(deps: Deps): Promise<void> {
  const { mailer, queuedEmails } = deps
  if (!mailer || queuedEmails.length === 0) return
  const due = await takeDue(deps, queuedEmails.length, and(inArray(emails.id, queuedEmails), eq(emails.attempts, 0)))
  await runEach(due, async (email) => void (await attempt(deps, mailer, email)), { parallel })
}
