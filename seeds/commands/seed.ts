import { eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AuditAction, AuditedTable } from '#schema/rules/audit.ts'
import { folded } from '#schema/rules/folded.ts'
import * as tables from '#schema/tables/index.ts'
import { hashPassword } from '#worker/lib/passwords.ts'
import { adminId, demoAccounts, demoPassword } from '../demo/accounts.ts'
import { demoAuditLog } from '../demo/audit.ts'
import { type DemoStore, demoStore } from '../demo/store.ts'
import { type CommandDatabase, databaseAddress, runCommand, withDatabase, writeAll } from './database.ts'

/** The id of an audit row that records that the demo store has been loaded. */
const markId = 'seed_demo-store'

/** Below SQLite's limit of bound parameters even for the widest table. */
const rowsPerInsert = 100

export interface Seeded {
  /** False if the demo store had been loaded before; it is then left unchanged. */
  isNew: boolean
  /** How many rows were inserted into each table. */
  rows: Partial<Record<keyof DemoStore, number>>
}

/**
 * Loads the demo store in one atomic write. Safe to run twice and concurrently: existing rows stay, and rows that an admin has deleted
 * since do not come back. `isSettled`: without what waits for an admin or a provider, and without the log of the staff, for tests that make
 * their own.
 */
export async function seedStore(
  url: string,
  token?: string,
  { now = Date.now(), isSettled = false }: { now?: number; isSettled?: boolean } = {},
): Promise<Seeded> {
  return withDatabase(url, token, async (db) => {
    const [loaded] = await db.select().from(tables.auditLog).where(eq(tables.auditLog.id, markId))
    if (loaded) return { isNew: false, rows: {} }
    const store = demoStore(now, hashDemoPasswords(), isSettled)
    await writeAll(db, [
      ...insertAll(db, store),
      ...insertInto(db, tables.auditLog, isSettled ? [] : demoAuditLog(now, store)),
      mark(db, now),
    ])
    return { isNew: true, rows: Object.fromEntries(Object.entries(store).map(([name, rows]) => [name, rows.length])) }
  })
}

const hashDemoPasswords = () =>
  new Map(demoAccounts.map(({ id }): [string, string] => [id, hashPassword(demoPassword)]))

const insertInto = <T extends SQLiteTable>(db: CommandDatabase, table: T, rows: T['$inferInsert'][]) =>
  chunks(rows, rowsPerInsert).map((chunk) => db.insert(table).values(chunk).onConflictDoNothing())

const withFoldedName = <Row extends { name: string }>(row: Row) => ({ ...row, foldedName: folded(row.name) })

/** Ordered by foreign keys. */
function insertAll(db: CommandDatabase, store: DemoStore) {
  const into = <T extends SQLiteTable>(table: T, rows: T['$inferInsert'][]) => insertInto(db, table, rows)
  return [
    ...into(tables.users, store.users),
    ...into(tables.secondFactors, store.secondFactors),
    ...into(tables.customerNotes, store.customerNotes),
    ...into(tables.emails, store.emails),
    ...into(tables.categories, store.categories.map(withFoldedName)),
    ...into(tables.levels, store.levels),
    ...into(tables.products, store.products.map(withFoldedName)),
    ...into(tables.stockKeys, store.stockKeys),
    ...into(tables.paymentMethods, store.paymentMethods),
    ...into(
      tables.coupons,
      store.coupons.map((row) => ({ ...row, foldedCode: folded(row.code) })),
    ),
    ...into(tables.payments, store.payments),
    ...into(tables.paymentBanks, store.paymentBanks),
    ...into(tables.couponHolds, store.couponHolds),
    ...into(tables.providerEvents, store.providerEvents),
    ...into(tables.licenses, store.licenses),
    ...into(tables.licenseDevices, store.licenseDevices),
    ...into(tables.refunds, store.refunds),
    ...into(tables.partialRefunds, store.partialRefunds),
    ...into(tables.refundRequests, store.refundRequests),
    ...into(tables.disputes, store.disputes),
    ...into(tables.feedback, store.feedback),
    ...into(tables.notifications, store.notifications),
    ...into(tables.notificationReads, store.notificationReads),
    ...into(tables.videos, store.videos),
    ...into(tables.socialLinks, store.socialLinks),
    ...into(tables.suggestions, store.suggestions),
    ...into(tables.serviceFigures, store.serviceFigures),
  ]
}

function chunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size))
}

const mark = (db: CommandDatabase, now: number) =>
  db
    .insert(tables.auditLog)
    .values({
      id: markId,
      actorId: adminId,
      actorName: 'seed',
      action: 'seed' satisfies AuditAction,
      entity: 'store' satisfies AuditedTable,
      entityId: 'demo',
      requestId: 'seed',
      createdAt: now,
    })
    .onConflictDoNothing()

await runCommand(import.meta.main, async () => {
  const { url, token } = databaseAddress()
  const { isNew, rows } = await seedStore(url, token)
  console.info(isNew ? 'The demo store is loaded:' : 'The demo store had been loaded before; nothing was changed.')
  for (const [name, count] of Object.entries(rows)) console.info(`  ${String(count).padStart(4)} ${name}`)
  console.info(`Demo accounts (password ${demoPassword}):`)
  for (const account of demoAccounts) {
    const scopes = 'staffScopes' in account ? `: ${account.staffScopes.join(', ')}` : ''
    console.info(`  ${account.email} (${account.role}${scopes})`)
  }
})
