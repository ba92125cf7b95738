import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { paymentMethods } from '#schema/tables/settings.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { buildWorker, root } from './local/build.ts'
import { startSqld } from './local/sqld.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of what every store of this run is made from. */
    house: string
  }
}

/** Once for the whole run: the Worker's bundle, the page as it is before the build, and two databases that each store copies one of. */
export default async function build({ provide }: TestProject) {
  const house = await mkdtemp(join(tmpdir(), 'trinco-test-'))
  const page = Promise.all([
    cp(join(root, 'web/index.html'), join(house, 'page/index.html')),
    cp(join(root, 'web/public/_headers'), join(house, 'page/_headers')),
  ])
  await Promise.all([
    page,
    buildWorker(join(house, 'bundle')),
    database(join(house, 'empty'), switchOnPayments),
    database(join(house, 'demo'), (url) => seedStore(url)),
  ])
  provide('house', house)
  return () => rm(house, { recursive: true, force: true })
}

async function database(dir: string, fill: (url: string) => Promise<unknown>) {
  const sqld = await startSqld({ dir })
  await migrateDatabase(sqld.url)
  await fill(sqld.url)
  await sqld.stop()
}

async function switchOnPayments(url: string) {
  const db = openDatabase(url)
  await db.insert(paymentMethods).values([
    { id: 'pix', name: 'PIX', type: 'pix' },
    { id: 'crypto', name: 'Crypto', type: 'crypto' },
  ])
  db.$client.close()
}
