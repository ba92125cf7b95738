import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/second-factor.ts'
import { brand } from '#schema/brand.ts'
import { symbolsOf } from '#schema/rules/key-spellings.ts'
import { challengeMs, enrolmentMs, factorsMax } from '#schema/rules/second-factor.ts'
import { type SecondFactorRow, secondFactors, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { SealPurpose } from '#worker/lib/seal.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { newTotpSecret, totpStepOf, totpUri } from '#worker/lib/totp.ts'
import { type Actor, auditedWrite } from '../../audit/audited-write.ts'
import { queueEmail } from '../../emails/queue.ts'
import { continueSession, otherSessionsEnded } from '../sessions.ts'
import { hasFactor } from './factors.ts'
import { creationOptions, expectedOf } from './passkey-options.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** What an enrolment states; it is encrypted, and no row is kept of it. */
interface Enrolment {
  userId: string
  expiresAt: number
}
interface AppEnrolment extends Enrolment {
  secret: string
}
interface PasskeyEnrolment extends Enrolment {
  nonce: string
  /** What ends the user's sessions ends the enrolment: a passkey that was removed does not come back by it. */
  version: number
  sessionId: string
}

interface Enrolled {
  token: string
  /** Made with the first factor; null for any other. */
  recoveryCodes: string[] | null
}

/** A new secret for an authenticator app. It is stored once a code of the app has come back. */
export async function startTotp({ sealed, now }: Deps, { id, email }: { id: string; email: string }) {
  const secret = newTotpSecret()
  const enrolment = await sealed.seal('enrolment', { userId: id, secret, expiresAt: now() + enrolmentMs })
  return { enrolment, secret, uri: totpUri(secret, brand.displayName, email) }
}

/** Throws 400 `challenge_expired`, 403 `second_factor_refused` for a wrong code, and what `addFactor` throws. */
export async function addTotp(
  deps: Deps,
  actor: Actor,
  session: Session,
  { enrolment, code, name }: Parsed<typeof api.addTotp>,
): Promise<Enrolled> {
  const { sealed, now } = deps
  const { secret } = await readEnrolment<AppEnrolment>(deps, 'enrolment', actor, enrolment)
  const at = now()
  const step = totpStepOf(secret, symbolsOf(code), at, 0)
  if (step === null) throw new StoreError('second_factor_refused')
  const kept = await sealed.seal('totp', secret)
  return addFactor(deps, actor, session, { kind: 'totp', handle: 'totp', name, secret: kept, position: step })
}

async function readEnrolment<E extends Enrolment>(
  { sealed, now }: Deps,
  purpose: SealPurpose,
  { id }: Actor,
  enrolment: string,
): Promise<E> {
  const stated = (await sealed.open(purpose, enrolment)) as E | null
  if (stated?.userId !== id || stated.expiresAt <= now()) throw new StoreError('challenge_expired')
  return stated
}

/** What a browser needs for making a passkey. It is stored once the browser has returned it. */
export async function startPasskey(
  deps: Deps,
  user: { id: string; name: string; email: string },
  { sessionId, version }: Session,
): Promise<Answer<typeof api.startPasskey>> {
  const { db, sealed, now, newId } = deps
  const passkeys = await db
    .select({ handle: secondFactors.handle })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, user.id), eq(secondFactors.kind, 'passkey')))
  const nonce = newId()
  const stated: PasskeyEnrolment = { userId: user.id, nonce, sessionId, version, expiresAt: now() + challengeMs }
  const handles = passkeys.map(({ handle }) => handle)
  return {
    enrolment: await sealed.seal('passkey', stated),
    options: creationOptions(deps, user, nonce, handles),
  }
}

/** Throws 400 `challenge_expired`, 403 `passkey_refused` for what is not a passkey of this shop, and what `addFactor` throws. */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  session: Session,
  { enrolment, passkey, name }: Parsed<typeof api.addPasskey>,
): Promise<Enrolled> {
  const stated = await readEnrolment<PasskeyEnrolment>(deps, 'passkey', actor, enrolment)
  if (stated.sessionId !== session.sessionId || stated.version !== session.version)
    throw new StoreError('challenge_expired')
  const { readNewPasskey } = await import('#worker/lib/passkeys.ts')
  const made = await readNewPasskey(expectedOf(deps, stated.nonce), passkey)
  if (!made) throw new StoreError('passkey_refused')
  const { handle, secret, counter } = made
  return addFactor(deps, actor, session, { kind: 'passkey', handle, name, secret, position: counter })
}

type NewFactor = Pick<SecondFactorRow, 'kind' | 'handle' | 'name' | 'secret' | 'position'>

/**
 * Stores a factor that was just proved. The first one ends all other sessions, which have proved none, and brings recovery codes. A session
 * without a proof adds the first only. Throws 403 `step_up_required`, 409 `passkey_taken`, `factor_taken` and `factors_full`.
 */
export async function addFactor(deps: Deps, actor: Actor, session: Session, factor: NewFactor): Promise<Enrolled> {
  const { db, now, newId } = deps
  const id = newId()
  const at = now()
  const own = sql`user_id = ${actor.id}`
  const count = sql<number>`(select count(*) from ${secondFactors} where ${own})`
  const mayAdd: SQL = session.provedAt === null ? sql`${count} = 0` : sql`${count} < ${factorsMax}`
  const { kind, handle, name, secret, position } = factor
  const isOfAnother = sql<number>`(${kind} = 'passkey' and exists (
    select 1 from ${secondFactors} where user_id <> ${actor.id} and kind = 'passkey' and handle = ${handle}))`
  const isAdded = hasFactor(actor.id, id)
  const isFirst = sql`(${isAdded} and ${count} = 1)`
  const codes = newRecoveryCodes(deps, actor.id, isFirst)
  const what = { action: 'second_factor.create', table: secondFactors, id } as const
  const {
    state: [state],
  } = await auditedWrite(deps, actor, what, {
    add: db.run(sql`
      insert into ${secondFactors} (id, user_id, kind, name, handle, secret, position, created_at, last_used_at)
      select ${id}, ${actor.id}, ${kind}, ${name}, ${handle}, ${secret}, ${position}, ${at}, ${at} where ${mayAdd} and not ${isOfAnother}
      on conflict do nothing`),
    ...codes.statements,
    sessions: db
      .update(users)
      .set(otherSessionsEnded(session))
      .where(and(eq(users.id, actor.id), isFirst)),
    ...queueEmail(deps, { kind: 'second_factor_added', userId: actor.id, params: {}, when: isAdded }),
    state: db
      .select({
        version: users.sessionVersion,
        count,
        isAdded: sql<number>`${isAdded}`,
        isOfAnother,
        isTaken: sql<number>`exists (select 1 from ${secondFactors} where ${own} and handle = ${handle})`,
      })
      .from(users)
      .where(eq(users.id, actor.id)),
  })
  if (!state) throw new StoreError('not_authenticated')
  if (!state.isAdded) {
    // Of a session without a proof the count may be what refused it.
    if (session.provedAt === null && state.count > 0) throw new StoreError('step_up_required')
    if (state.isOfAnother) throw new StoreError('passkey_taken')
    throw state.isTaken ? new StoreError('factor_taken') : new StoreError('factors_full', { max: factorsMax })
  }
  return {
    token: await continueSession(deps, session, { version: state.version, provedAt: at }),
    recoveryCodes: state.count === 1 ? codes.codes : null,
  }
}
