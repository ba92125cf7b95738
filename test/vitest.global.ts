import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { paymentMethods } from '#schema/tables/index.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { buildWorker, root } from './local/build.ts'
import { memoryFolder } from './local/memory-folder.ts'
import { startSqld } from './local/sqld.ts'
import { type DeclaredWorker, readDeclaredWorker } from './local/workerd-config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the bundle, the pages and the databases that every store of this run starts from. */
    artifacts: string
    /** What wrangler.toml says of the Worker. */
    declaredWorker: DeclaredWorker
  }
}

/**
 * Once for the whole run: the Worker's bundle, the unbuilt page, and two migrated databases of which each store copies one. They
 * stand in memory where there is room, since databases wait for the disk at every write: tests end processes, never the machine.
 */
export default async function build({ provide }: TestProject) {
  const dir = await mkdtemp(join(memoryFolder() ?? tmpdir(), 'trinco-test-'))
  const page = Promise.all([
    cp(join(root, 'web/index.html'), join(dir, 'page/index.html')),
    cp(join(root, 'web/public/_headers'), join(dir, 'page/_headers')),
    cp(join(root, 'web/public/clip'), join(dir, 'page/clip'), { recursive: true }),
    cp(join(root, 'web/styles/text-font.woff2'), join(dir, 'page/assets/text-font.woff2')),
  ])
  const [declaredWorker] = await Promise.all([
    readDeclaredWorker(),
    page,
    buildWorker(join(dir, 'bundle'), 'test'),
    createDatabase(join(dir, 'empty'), addPaymentMethods),
    createDatabase(join(dir, 'demo'), (url) => seedStore(url, undefined, { isSettled: true })),
  ])
  provide('artifacts', dir)
  provide('declaredWorker', declaredWorker)
  return () => rm(dir, { recursive: true, force: true })
}

async function createDatabase(dir: string, fill: (url: string) => Promise<unknown>) {
  const sqld = await startSqld({ dir })
  await migrateDatabase(sqld.url)
  await fill(sqld.url)
  await sqld.stop()
}

async function addPaymentMethods(url: string) {
  const db = openDatabase(url)
  await db.insert(paymentMethods).values([
    { id: 'pix', name: 'PIX', type: 'pix' },
    { id: 'crypto', name: 'Crypto', type: 'crypto' },
  ])
  db.$client.close()
}
