import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type * as api from '#schema/api/accounts.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { rememberedSessionMs, sessionMs } from '#schema/rules/accounts.ts'
import type { Language } from '#schema/rules/languages.ts'
import { emailRateLimits, lockout } from '#schema/rules/rate-limits.ts'
import { counters, payments, secondFactors, type UserRow, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { HashQueueFull, hashInTurn, prepareAndHash } from '#worker/lib/hash-turns.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { checkPassword, hashPassword } from '#worker/lib/passwords.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { countEmailCall, requireEmailCallWithin } from '../rate-limits.ts'
import type { CallerCheck } from './caller-check.ts'
import type { LoginOrigin } from './known-browsers.ts'
import { answerOfLogin, failuresOf, loginStatements } from './log-in.ts'
import { imageAddress } from './profile-images.ts'
import type { NamedFactor } from './second-factor/challenges.ts'

/** First step of the login: throws where no account with this e-mail may log in. */
export async function checkUser(
  { db, now }: Deps,
  check: CallerCheck,
  { email }: Parsed<typeof api.checkUser>,
  address: string,
): Promise<void> {
  const limits = emailRateLimits.checkUser
  const {
    user: [user],
    ...counts
  } = await check.writeBatch({
    ...countEmailCall(db, limits, { email, address }, now(), check.holds, check.proved),
    user: db.select({ isBanned: users.isBanned, isBlocked: users.isBlocked }).from(users).where(eq(users.email, email)),
  })
  requireEmailCallWithin(limits, counts, now(), check.isProved)
  if (!user) throw new StoreError('account_not_found')
  requireNotBanned(user)
}

/**
 * Second step of the login. A wrong password and an unknown account take the same time and get the same answer; a ban is shown only to
 * whoever knows the password. Where the account has a second factor, 403 `second_factor_needed` with a challenge. A failure is counted
 * before the password is checked, so that concurrent guesses are all counted: in a browser that has logged in to this account before, by
 * itself, so that no attempts of others keep the owner out.
 */
export async function login(
  deps: Deps,
  check: CallerCheck,
  form: Parsed<typeof api.login>,
  from: LoginOrigin & { language: Language },
): Promise<{ answer: Answer<typeof api.login>; knownBrowser: string }> {
  const { db, now } = deps
  const { email, password, remember } = form
  const { address } = from
  const limits = emailRateLimits.login
  const countCall = async () => {
    const {
      user: [user],
      ...counts
    } = await check.writeBatch({
      ...countEmailCall(db, limits, { email, address }, now(), sql`${check.holds} and ${check.isShared}`, check.proved),
      user: db
        // Their sessions alone may be longer than all the rest.
        .select({ ...columnsOfLogin, factors: factorsOfUser })
        .from(users)
        .where(eq(users.email, email)),
    })
    requireEmailCallWithin(limits, counts, now(), check.isProved)
    return { user, failures: check.ownHits ?? counts.here[0]?.hits ?? 0 }
  }
  const {
    prepared: { user, failures },
    hashed: { isRight, isOutdated },
  } = await prepareAndHash(countCall, ({ user }) => checkPassword(password, user?.passwordHash ?? null))
  if (!user || !isRight) {
    // The lock starts with the last wrong password, not with the first.
    if (failures >= lockout.max) {
      await db
        .update(counters)
        .set({ resetsAt: now() + lockout.seconds * 1000 })
        .where(check.ownHits === null ? failuresOf(email, address) : eq(counters.bucket, check.ownBucket))
    }
    throw new StoreError('invalid_credentials')
  }
  requireNotBanned(user)
  const renewed = isOutdated ? await renewedHash(user, password) : undefined
  const lifetimeMs = remember ? rememberedSessionMs : sessionMs
  const factors: NamedFactor[] = JSON.parse(user.factors)
  if (factors.length > 0) {
    if (renewed) await db.update(users).set({ passwordHash: renewed }).where(eq(users.id, user.id))
    const { newChallenge } = await import('./second-factor/challenges.ts')
    const about = {
      purpose: 'login',
      userId: user.id,
      sessionId: null,
      version: user.sessionVersion,
      lifetimeMs,
    } as const
    throw new StoreError('second_factor_needed', await newChallenge(deps, about, factors))
  }
  const session = { id: deps.newId(), lifetimeMs, provedAt: null }
  await writeBatch(db, await loginStatements(deps, user, from, session, undefined, renewed))
  return answerOfLogin(deps, user, from, session)
}

const { sessions: _, ...columnsOfLogin } = getTableColumns(users)

/** In SQL, on `users`: their factors, as JSON. */
const factorsOfUser = sql<string>`(
  select json_group_array(json_object('kind', kind, 'handle', handle)) from ${secondFactors}
  where user_id = ${users}.id)`

/** Changes the signed-in user's own name, the language of their e-mails, or what is stored of who pays for them. */
export async function changeProfile(
  { db }: Deps,
  check: CallerCheck,
  userId: string,
  profile: Partial<Pick<UserRow, 'name' | 'language' | 'taxId' | 'taxIdHint'>>,
): Promise<void> {
  await check.writeBatch({
    change: db
      .update(users)
      .set(profile)
      .where(and(eq(users.id, userId), check.holds)),
  })
}

/**
 * The user's password under the present parameters, unless it has changed since; undefined where too many hashes wait: a later login replaces
 * the old one then.
 */
async function renewedHash(user: Pick<UserRow, 'passwordHash'>, password: string): Promise<SQL | undefined> {
  const renewed = await hashInTurn(() => hashPassword(password)).catch((error: unknown) => {
    if (error instanceof HashQueueFull) return undefined
    throw error
  })
  const { passwordHash } = users
  if (renewed === undefined) return undefined
  return sql`case when ${passwordHash} = ${user.passwordHash} then ${renewed} else ${passwordHash} end`
}

export async function me(deps: Deps, { userId }: Session): Promise<Answer<typeof api.me>> {
  const { id, name, email, role, staffScopes, mustChangePassword, profileImage, discordId, discordName } = users
  const { createdAt, termsVersion, emailVerifiedAt, rankingPoints, taxIdHint } = users
  const [user] = await deps.db
    .select({
      ...{ id, name, email, role, staffScopes, mustChangePassword, profileImage, discordId, discordName },
      ...{ createdAt, termsVersion, emailVerifiedAt, rankingPoints, taxIdHint },
      hasBought: sql<number>`exists (
        select 1 from ${payments} p where p.user_id = ${users}.id and p.status in ('approved', 'refunded'))`.as(
        'has_bought',
      ),
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw new StoreError('not_authenticated')
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    scopes: user.staffScopes,
    mustChangePassword: user.mustChangePassword,
    profileImage: imageAddress(deps, user.profileImage),
    discordId: user.discordId,
    discordName: user.discordName,
    createdAt: isoOf(user.createdAt),
    isEmailVerified: user.emailVerifiedAt !== null,
    hasBought: Boolean(user.hasBought),
    isRanked: user.rankingPoints !== null,
    termsVersion: user.termsVersion,
    taxIdHint: user.taxIdHint,
  }
}

function requireNotBanned({ isBanned, isBlocked }: Pick<UserRow, 'isBanned' | 'isBlocked'>): void {
  if (isBanned) throw new StoreError('account_banned', { isBanned })
  if (isBlocked) throw new StoreError('account_blocked', { isBlocked })
}
