import { test } from 'vitest'
import { openFileStore } from '../open-store.ts'
import { isLong } from '../width.ts'
import { sized } from './harness.ts'
import { simulatePix } from './simulate-pix.ts'

const events = sized({ long: 20_000, wide: 400, small: 100 })
const timeout = isLong ? 3 * 3_600_000 : 240_000

// The days that pass are the provider's too: reconciliation asks it for what changed on the last three.
const store = await openFileStore({ hasSandboxClock: true })

test(
  'whatever happens in whatever order, the money rules hold after each hundred events and at the end',
  {
    timeout,
  },
  () => simulatePix('simulation', store, { events }),
)
