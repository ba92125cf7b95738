import { expect, test } from 'vitest'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { openFileStore } from '../open-store.ts'
import { isLong } from '../width.ts'
import { auditRefundsAtRest, auditReturns } from './audit-refunds.ts'
import { auditSeller } from './audit-seller.ts'
import { expectNoViolations, openRandom, report, sized } from './harness.ts'
import { openSimulation, pixWorld } from './simulation.ts'
import { auditDevices } from './simulation-keys.ts'
import { auditTokens } from './tool-tokens.ts'

const events = sized({ long: 20_000, wide: 400, small: 100 })
const auditEvery = 100
const timeout = isLong ? 3 * 3_600_000 : 240_000

// The days that pass are the provider's too: reconciliation asks it for what changed on the last three.
const store = await openFileStore({ hasSandboxClock: true })

test('whatever happens in whatever order, the money rules hold after each hundred events and at the end', {
  timeout,
}, async () => {
  const random = openRandom('simulation')
  const simulation = await openSimulation(store, random, pixWorld)
  for (let event = 1; event <= events; event++) {
    await simulation.step()
    if (event % auditEvery > 0) continue
    await simulation.runCron()
    const violations = await auditMoney(store.sqld.url, undefined, { now: store.clock.now })
    violations.push(...(await auditReturns(store)), ...(await auditDevices(store)))
    violations.push(...(await auditTokens(simulation.tokens, { ...store.deps, db: store.db })))
    expect(violations, `after event ${event} of SEED=${random.seed}`).toEqual([])
  }
  await simulation.finish()
  const { now } = store.clock
  await expectNoViolations(store, { now })
  expect(await auditRefundsAtRest(store, { now })).toEqual([])
  expect(await auditSeller(store, { isAtRest: true })).toEqual([])
  report('simulation', {
    events,
    tokens: simulation.tokens.size,
    audits: Math.floor(events / auditEvery) + 1,
    ...simulation.happened,
  })
})
