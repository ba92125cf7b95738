import { randomBytes, randomInt } from 'node:crypto'
import { type Role, rememberedSessionMs } from '#schema/rules/accounts.ts'
import { type UserRow, users } from '#schema/tables/index.ts'
import { hashPassword } from '#worker/lib/passwords.ts'
import { signSession } from '#worker/lib/tokens.ts'
import type { Store } from './open-store.ts'

export interface Person extends UserRow {
  token: string
}

/** Columns of the person's row, and a password for those who log in. */
export type PersonOptions = Partial<typeof users.$inferInsert> & { password?: string }

const make =
  (role: Role) =>
  async (
    { db, secrets }: Pick<Store, 'db' | 'secrets'>,
    { password, ...over }: PersonOptions = {},
  ): Promise<Person> => {
    const id = randomBytes(16).toString('hex')
    const [row] = await db
      .insert(users)
      .values({
        id,
        name: `${role} ${id.slice(0, 6)}`,
        email: `${id}@people.test`,
        passwordHash: password === undefined ? '!' : hashPassword(password),
        role,
        createdAt: Date.now(),
        ...over,
      })
      .returning()
    if (!row) throw new Error('no row came back')
    return { ...row, token: await tokenOf(secrets, row) }
  }

export const client = make('client')
export const reseller = make('reseller')
export const admin = make('admin')

/** Request options of somebody without an account, at a network address of their own. */
export const stranger = () => ({ headers: { 'cf-connecting-ip': address() } })

/** A session token, as a login answers it. */
export const tokenOf = (
  { SESSION_SECRET }: Pick<Store['secrets'], 'SESSION_SECRET'>,
  { id, role, sessionVersion }: Pick<UserRow, 'id' | 'role' | 'sessionVersion'>,
  { now = Date.now(), lifetimeMs = rememberedSessionMs, provedAt = null as number | null } = {},
) =>
  signSession(
    SESSION_SECRET,
    { userId: id, sessionId: randomBytes(16).toString('hex'), role, version: sessionVersion, provedAt },
    now,
    lifetimeMs,
  )

/** A random network address, so that limits by address do not affect other tests. */
export const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
