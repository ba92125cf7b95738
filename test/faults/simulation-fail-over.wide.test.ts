import { expect, test } from 'vitest'
import { openFileStore } from '../open-store.ts'
import { isLong } from '../width.ts'
import { sized } from './harness.ts'
import { simulatePix } from './simulate-pix.ts'

const events = sized({ long: 8_000, wide: 300, small: 200 })
const timeout = isLong ? 3_600_000 : 240_000

const store = await openFileStore({ pix: ['woovi', 'mercadopago-orders'], hasSandboxClock: true })

test('the money rules hold in a shop whose second bank makes the charges that the first one does not', {
  timeout,
}, async () => {
  await simulatePix('simulation of a fail-over', store, { events })
  const made = (name: 'woovi' | 'mercadopago-orders') => {
    const { sandbox } = store.pixBy(name)
    return store.sandbox.charges().filter(({ provider }) => provider === sandbox).length
  }
  expect(made('woovi')).toBeGreaterThan(0)
  expect(made('mercadopago-orders')).toBeGreaterThan(0)
})
