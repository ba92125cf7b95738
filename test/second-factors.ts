import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { recoveryCodes, secondFactors } from '#schema/tables/index.ts'
import { codeHash } from '#worker/domain/accounts/second-factor/recovery-codes.ts'
import { newTotpSecret, totpCode, totpStepAt } from '#worker/lib/totp.ts'
import type { Store } from './open-store.ts'
import { Passkey } from './passkeys.ts'
import { admin, type Person, type PersonOptions, tokenOf } from './people.ts'

export interface AdminWithApp extends Person {
  /** Of the authenticator app. */
  secret: string
  factorId: string
  recoveryCode: string
}

/** An admin with an authenticator app and a recovery code, in a session that has proved it at `provedAt`. */
export async function adminWithApp(
  store: Store,
  { provedAt = Date.now() as number | null, ...options }: PersonOptions & { provedAt?: number | null } = {},
): Promise<AdminWithApp> {
  const who = await admin(store, options)
  const secret = newTotpSecret()
  const factorId = randomBytes(16).toString('hex')
  const recoveryCode = 'ABCDEFGHJKLMNPQR'
  const sealed = await store.deps.sealed.seal('totp', secret)
  await store.db.insert(secondFactors).values({
    id: factorId,
    userId: who.id,
    kind: 'totp',
    name: 'Phone',
    handle: 'totp',
    secret: sealed,
    createdAt: Date.now(),
  })
  await store.db
    .insert(recoveryCodes)
    .values({ userId: who.id, codeHash: codeHash(who.id, recoveryCode), createdAt: Date.now() })
  return { ...who, secret, factorId, recoveryCode, token: await tokenOf(store.secrets, who, { provedAt }) }
}

export interface AdminWithPasskey extends Person {
  passkey: Passkey
  factorId: string
}

/** An admin with a passkey that has counted to `counter`, in a session that has proved it at `provedAt`. */
export async function adminWithPasskey(
  store: Store,
  {
    provedAt = Date.now() as number | null,
    counter = 0,
    ...options
  }: PersonOptions & { provedAt?: number | null; counter?: number } = {},
): Promise<AdminWithPasskey> {
  const who = await admin(store, options)
  const passkey = new Passkey(store.url)
  const factorId = randomBytes(16).toString('hex')
  await store.db.insert(secondFactors).values({
    id: factorId,
    userId: who.id,
    kind: 'passkey',
    name: 'Laptop',
    handle: passkey.id,
    secret: passkey.publicKey,
    position: counter,
    createdAt: Date.now(),
  })
  return { ...who, passkey, factorId, token: await tokenOf(store.secrets, who, { provedAt }) }
}

/** The code that the app shows at present, or `steps` later: of an earlier step it may be refused by the time it is sent. */
export const codeOf = ({ secret }: Pick<AdminWithApp, 'secret'>, steps = 0): string =>
  totpCode(secret, totpStepAt(Date.now()) + steps)

/** A challenge as a login, or a call for one, answers it. */
export const challengeFor = (
  { deps }: Store,
  { id: userId, sessionVersion: version, token }: Person,
  purpose: 'login' | 'session',
  expiresAt = Date.now() + 60_000,
): Promise<string> =>
  deps.sealed.seal('challenge', {
    purpose,
    nonce: randomBytes(16).toString('hex'),
    userId,
    sessionId: purpose === 'session' ? (decodeJwt(token).sid ?? null) : null,
    version,
    lifetimeMs: 3_600_000,
    expiresAt,
  })
