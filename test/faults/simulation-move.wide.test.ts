import { expect, test } from 'vitest'
import type { ProviderName } from '#schema/rules/payments.ts'
import { openFileStore } from '../open-store.ts'
import { isLong } from '../width.ts'
import { sized } from './harness.ts'
import { simulatePix } from './simulate-pix.ts'

const events = sized({ long: 4_000, wide: 200, small: 100 })
const timeout = isLong ? 3_600_000 : 240_000

const store = await openFileStore({ pix: 'all', hasSandboxClock: true })

test('the money rules hold in a shop that moves from the Payments API to the Orders API while payments are open', {
  timeout,
}, async () => {
  const names = ['mercadopago-orders', 'mercadopago'] as const
  const [orders, old] = names.map((name) => store.pixBy(name))
  if (!orders || !old) throw new Error('the shop lacks a driver')
  const withMaker = (name: ProviderName) => ({ ...store.deps, chargeMakers: [name] })
  const [before, after] = [withMaker(old.name), withMaker(orders.name)]
  const configured = (event: number) => (event <= events / 2 ? before : after)
  await simulatePix('simulation of a move', store, { events, configured })
  const made = ({ sandbox }: typeof old) =>
    store.sandbox.charges().filter(({ provider, status }) => provider === sandbox && status !== 'pending').length
  expect(made(old)).toBeGreaterThan(0)
  expect(made(orders)).toBeGreaterThan(0)
})
