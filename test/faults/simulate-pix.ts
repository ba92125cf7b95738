import { expect } from 'vitest'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import type { Deps } from '#worker/deps.ts'
import type { Store } from '../open-store.ts'
import { auditRefundsAtRest, auditReturns } from './audit-refunds.ts'
import { auditSeller } from './audit-seller.ts'
import { expectNoViolations, openRandom, report } from './harness.ts'
import { openSimulation, pixWorld } from './simulation.ts'
import { auditDevices } from './simulation-keys.ts'
import { auditTokens } from './tool-tokens.ts'

const auditEvery = 100

/** So many events in a shop that sells by PIX, with an audit after each hundred; `configured`: its configuration before an event. */
export async function simulatePix(
  what: string,
  store: Store,
  { events, configured = () => store.deps }: { events: number; configured?: (event: number) => Deps },
) {
  const random = openRandom(what)
  const simulation = await openSimulation(store, random, pixWorld)
  for (let event = 1; event <= events; event++) {
    simulation.configure(configured(event))
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
  report(what, {
    events,
    tokens: simulation.tokens.size,
    audits: Math.floor(events / auditEvery) + 1,
    ...simulation.happened,
  })
}
