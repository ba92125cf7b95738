import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { openStore, type Store } from '../open-store.ts'
import { auditSeller } from './audit-seller.ts'
import { expectNoViolations, openRandom, report, sized } from './harness.ts'
import { openSimulation } from './simulation.ts'

const events = sized({ long: 20_000, small: 400 })
const auditEvery = 100

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

test('whatever happens in whatever order, the money rules hold after each hundred events and at the end', async () => {
  const random = openRandom('simulation')
  const simulation = await openSimulation(store, random)
  for (let event = 1; event <= events; event++) {
    await simulation.step()
    if (event % auditEvery > 0) continue
    await simulation.runCron()
    const violations = await auditMoney(store.sqld.url, undefined, { now: store.clock.now })
    expect(violations, `after event ${event} of SEED=${random.seed}`).toEqual([])
  }
  await simulation.finish()
  await expectNoViolations(store, { now: store.clock.now })
  expect(await auditSeller(store, { isAtRest: true })).toEqual([])
  report('simulation', { events, audits: Math.floor(events / auditEvery) + 1, ...simulation.happened })
})
