import { join } from 'node:path'
import { webhookPath } from '#schema/api/webhooks.ts'
import { users } from '#schema/tables/index.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { type ShelfSizes, seedShelf } from '#seeds/commands/seed-shelf.ts'
import { hashPassword } from '#worker/lib/passwords.ts'
import { webDist } from '../local/build.ts'
import { startDatabaseProxy } from '../local/database-proxy.ts'
import type { SandboxProcess } from '../local/sandbox-process.ts'
import { type Secrets, workerVars } from '../local/settings.ts'
import { startSqld } from '../local/sqld.ts'
import type { Vars } from '../local/worker.ts'
import { startWorkerd, type Workerd, type WorkerdOptions } from '../local/workerd.ts'
import { tokenOf } from '../people.ts'

/** What all parts of the bench share. */
export interface Bench {
  /** Folder of the Worker's bundle. */
  bundle: string
  /** Folder for databases and the floors' bundles. */
  data: string
  sandbox: SandboxProcess
  secrets: Secrets
}

export interface Customer {
  id: string
  email: string
  token: string
}

export const password = 'bench-of-keys'

export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * The demo store, with a large shelf where its sizes are given: a database, the Worker on it, and a second Worker that reaches the same
 * database through a counting proxy.
 */
export async function openShop({ bundle, data, sandbox, secrets }: Bench, name: string, shelf?: ShelfSizes) {
  const sqld = await startSqld({ dir: join(data, name) })
  await migrateDatabase(sqld.url)
  await seedStore(sqld.url)
  if (shelf) await seedShelf(sqld.url, undefined, shelf)
  const proxy = await startDatabaseProxy(sqld)
  const workers: Workerd[] = []
  const start = async (database: string, vars: Vars = {}, options: Pick<WorkerdOptions, 'hasInspector'> = {}) => {
    const worker = await startWorkerd({
      ...options,
      bundle,
      assets: webDist,
      vars: (shop) => ({ ...workerVars({ shop, database, sandbox: sandbox.url }, secrets), ...vars }),
    })
    workers.push(worker)
    return worker
  }
  const worker = await start(sqld.url)
  const url = `${worker.url}${webhookPath('mercadopago-orders')}`
  await fetch(`${sandbox.url}/sandbox/orders-webhook`, { method: 'POST', body: JSON.stringify({ url }) })
  return {
    sqld,
    proxy,
    worker,
    counted: await start(proxy.url),
    pids: { worker: worker.pid, sqld: sqld.pid() },
    /** Starts another Worker, on `sqld` or behind `proxy`, with these variables too. */
    start,
    async close() {
      await Promise.all(workers.map((one) => one.stop()))
      await proxy.close()
      await sqld.stop()
    },
  }
}

/** Makes customers with the same password and a session each. Ask for enough that none reaches a rate limit. */
export async function addCustomers(
  { sqld, secrets }: { sqld: { url: string }; secrets: Secrets },
  prefix: string,
  count: number,
): Promise<Customer[]> {
  const db = openDatabase(sqld.url)
  const passwordHash = hashPassword(password)
  const rows = Array.from({ length: count }, (_, n) => {
    const id = `${prefix}_${n}`
    return { id, name: id, email: `${id}@bench.test`, passwordHash, role: 'client' as const, createdAt: Date.now() }
  })
  for (let from = 0; from < rows.length; from += 100) await db.insert(users).values(rows.slice(from, from + 100))
  db.$client.close()
  return Promise.all(
    rows.map(async (row) => ({ ...row, token: await tokenOf(secrets, { ...row, sessionVersion: 1 }) })),
  )
}

/** Takes one of them away, so that nobody is taken twice. Throws when none is left. */
export function takeFrom(customers: Customer[]): Customer {
  const customer = customers.pop()
  if (!customer) throw new Error('no customers are left')
  return customer
}
