import { join } from 'node:path'
import { openDatabase } from '#seeds/commands/database.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { seedLarge } from '#seeds/commands/seed-large.ts'
import { adminId } from '#seeds/demo/accounts.ts'
import type { Sizes } from '#seeds/large/rows.ts'
import { workerVars } from '../local/settings.ts'
import { startSqld } from '../local/sqld.ts'
import { startWorkerd } from '../local/workerd.ts'
import { tokenOf } from '../people.ts'
import type { Bench } from './shop.ts'

export type ScaleStore = Awaited<ReturnType<typeof openScaleStore>>

/** The demo store with additional rows, and a Worker that serves it. */
export async function openScaleStore({ bundle, data, sandbox, secrets }: Bench, name: string, sizes: Sizes) {
  // A folder per size: with `BENCH_DATA` set, the next run reuses it.
  const dir = join(process.env.BENCH_DATA ?? data, `${name}-${Object.values(sizes).join('-')}`)
  const sqld = await startSqld({ dir })
  await migrateDatabase(sqld.url)
  await seedStore(sqld.url)
  const db = openDatabase(sqld.url)
  const queryTexts = async (statement: string): Promise<string[]> =>
    (await db.$client.execute(statement)).rows.map((row) => String(row[0]))
  const [licenseCount] = await queryTexts('select count(*) from licenses')
  if (Number(licenseCount) < sizes.licenses) {
    await seedLarge(sqld.url, undefined, { sizes, onProgress: (share) => reportProgress(name, share) })
    // A restart checkpoints the write-ahead log, so that the measured reads do not go through it.
    await sqld.restart()
  }
  const worker = await startWorkerd({
    bundle,
    // Public answers are read anew too.
    vars: (shop) => ({
      ...workerVars({ shop, database: sqld.url, sandbox: sandbox.url }, secrets),
      SNAPSHOT_SECONDS: '0',
    }),
  })
  return {
    url: worker.url,
    /** An admin's session token. */
    token: await tokenOf(secrets, { id: adminId, role: 'admin', sessionVersion: 1 }),
    /** A customer's session token. */
    tokenFor: (id: string) => tokenOf(secrets, { id, role: 'client', sessionVersion: 1 }),
    /** The values of a statement's only column, as texts. */
    queryTexts,
    async close() {
      db.$client.close()
      await worker.stop()
      await sqld.stop()
    },
  }
}

function reportProgress(name: string, share: number) {
  process.stderr.write(`\rseeding the ${name} shop: ${(share * 100).toFixed(0)} %${share === 1 ? '\n' : ''}`)
}
