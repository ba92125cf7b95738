import { getSigningKeys } from '#schema/api/activations.ts'
import { freePort } from '../local/ports.ts'
import { workerVars } from '../local/settings.ts'
import { startWorkerd, type Workerd } from '../local/workerd.ts'
import { buildFloor } from './floors.ts'
import { median, sendOk } from './load.ts'
import { report } from './report.ts'
import type { Bench } from './shop.ts'

const rounds = 11

/** From the start of the process until the first answer, beside a raw Worker in turns. */
export async function measureStart({ bundle, data, sandbox, secrets }: Bench) {
  const raw = await buildFloor('raw', data)
  // Nothing listens there: the call does not need the database.
  const database = `http://127.0.0.1:${await freePort()}`
  const starts = {
    raw: () => startWorkerd({ bundle: raw }),
    ours: () => startWorkerd({ bundle, vars: (shop) => workerVars({ shop, database, sandbox: sandbox.url }, secrets) }),
  }
  const times = { raw: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const name of ['raw', 'ours'] as const) times[name].push(await untilAnswered(starts[name]))
  }
  report('Worker: start above a raw one', median(times.ours) - median(times.raw), 'ms', { max: 55 })
}

async function untilAnswered(start: () => Promise<Workerd>): Promise<number> {
  const startedAt = performance.now()
  const worker = await start()
  await sendOk(worker.url, { path: getSigningKeys.path })
  const ms = performance.now() - startedAt
  await worker.stop()
  return ms
}
