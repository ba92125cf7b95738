import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, buildWorker } from '../local/build.ts'
import { freePort } from '../local/ports.ts'
import { startSandboxProcess } from '../local/sandbox-process.ts'
import { makeSecrets } from '../local/settings.ts'
import { measureCapacity } from './capacity.ts'
import { measureDatabase } from './database.ts'
import { measureLogins } from './logins.ts'
import { measurePeers } from './peers/peers.ts'
import { measurePhone } from './phone.ts'
import { measureReads } from './reads.ts'
import { endReport } from './report.ts'
import { measureSales } from './sales.ts'
import { measureScale } from './scale.ts'
import type { Bench } from './shop.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  reads: measureReads,
  sales: measureSales,
  logins: measureLogins,
  start: measureStart,
  database: measureDatabase,
  capacity: measureCapacity,
  scale: measureScale,
  sizes: measureSizes,
  phone: measurePhone,
}
const chosen = process.argv.slice(2).filter((one) => one !== '--peers')
const hasPeers = process.argv.includes('--peers')
const unknown = chosen.filter((part) => !(part in parts))
if (unknown.length > 0) {
  const names = Object.keys(parts).join(', ')
  console.error(
    `Unknown part: ${unknown.join(', ')}. Choose from ${names}; without a name all of them run, and with --peers Vendure too.`,
  )
  process.exit(2)
}

const data = mkdtempSync(join(tmpdir(), 'trinco-bench-'))
process.once('exit', () => rmSync(data, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const bundle = join(data, 'bundle')
await buildWeb()
await buildWorker(bundle)
const secrets = makeSecrets()
const sandbox = await startSandboxProcess({
  port: await freePort(),
  secrets,
  onCrash: () => console.error('The payment sandbox has crashed: the results are not valid.'),
})
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  await measure({ bundle, data, sandbox, secrets })
}
if (hasPeers) await measurePeers({ bundle, data, sandbox, secrets })
await sandbox.stop()
if (!endReport()) process.exitCode = 1
