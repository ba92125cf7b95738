import { expect } from 'vitest'
import { dayMs } from '#schema/rules/licenses.ts'
import type { ChargePage, PaymentProvider } from '#worker/providers/payment-provider.ts'
import type { Sandbox } from '../local/sandbox/sandbox.ts'

interface Made {
  provider: PaymentProvider
  sandbox: Sandbox
  now: () => number
  /** Make a charge; return its id. */
  paid: () => Promise<string>
  charged: () => Promise<string>
}

/** The ids of all charges that a provider lists as changed in a day, page by page. */
async function readChanged({ listChanged }: PaymentProvider, now: number): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const read: ChargePage | undefined = await listChanged?.(now - dayMs, now + 1_000, cursor)
    found.push(...(read?.charges.map(({ providerId }) => providerId) ?? []))
    cursor = read?.next ?? null
  } while (cursor !== null)
  return found
}

/** Expects the charges among the changes of which money went back, in part too, or that are contested, and no others. */
export async function expectReturnsListed({ provider, sandbox, now, paid, charged }: Made): Promise<void> {
  const [whole, part, contested, sold, open] = [await paid(), await paid(), await paid(), await paid(), await charged()]
  await sandbox.refund(whole)
  await sandbox.refund(part, { amount: 10 })
  await sandbox.openChargeback(contested)
  const found = await readChanged(provider, now())
  expect(found).toEqual(expect.arrayContaining([whole, part, contested]))
  for (const other of [sold, open]) expect(found).not.toContain(other)
}
