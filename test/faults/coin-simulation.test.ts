import { expect, test } from 'vitest'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { openFileStore } from '../open-store.ts'
import { isLong } from '../width.ts'
import { openRandom, report, sized } from './harness.ts'
import { coinWorld, openSimulation } from './simulation.ts'
import { auditCoins } from './simulation-coins.ts'

const events = sized({ long: 5_000, wide: 300, small: 100 })
const auditEvery = 100

const store = await openFileStore({ hasSandboxClock: true, vars: { COINBASE_KEY_NAME: '' } })

test('whatever comes in crypto and goes back, also in the panel, ends as the price of a key or on its way back', {
  timeout: isLong ? 3_600_000 : 240_000,
}, async () => {
  const random = openRandom('coin simulation')
  const simulation = await openSimulation(store, random, coinWorld)
  for (let event = 1; event <= events; event++) {
    await simulation.step()
    if (event % auditEvery > 0) continue
    await simulation.runCron()
    const violations = await auditMoney(store.sqld.url, undefined, { now: store.clock.now })
    expect(violations, `after event ${event} of SEED=${random.seed}`).toEqual([])
  }
  await simulation.finish()
  expect(await auditMoney(store.sqld.url, undefined, { now: store.clock.now })).toEqual([])
  expect(await auditCoins(store)).toEqual([])
  report('coin simulation', { events, ...simulation.happened })
})
