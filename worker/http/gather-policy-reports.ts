import { StoreError } from '#schema/api/errors.ts'
import { policyReportLimits, policyReportRowsMax } from '#schema/rules/policy-reports.ts'
import { addPolicyReports } from '#worker/domain/policy-reports.ts'
import type { AppContext } from './context.ts'
import { figuresSeconds, GatheredWrites } from './gathered-writes.ts'
import { parsedBody } from './serve.ts'

const minuteMs = 60_000

/** The isolate's: calls in the present minute by address, and what was reported and is not yet written. */
let calls = new Map<string, number>()
let callsFrom = 0
let reports = new Map<string, number>()
const writes = new GatheredWrites()

/** Throws 429 for more calls in a minute than are read. Counted by the isolate alone, because a flood must not reach the database. */
export function requireReportWithinLimit({ var: { address } }: AppContext): void {
  const now = Date.now()
  if (now - callsFrom >= minuteMs) {
    calls = new Map()
    callsFrom = now
  }
  const own = calls.get(address) ?? 0
  const all = [...calls.values()].reduce((sum, count) => sum + count, 0)
  if (own < policyReportLimits.address && all < policyReportLimits.all) {
    calls.set(address, own + 1)
    return
  }
  const retryAfter = Math.ceil((callsFrom + minuteMs - now) / 1_000)
  throw new StoreError('too_many_requests', { retryAfter }, retryAfter)
}

/** Reads a call's reports into those of the isolate, which writes them together. */
export async function gatherPolicyReports(c: AppContext): Promise<void> {
  if (figuresSeconds(c) === 0) return
  const { keyOf, violationsIn } = await import('./policy-violations.ts')
  const { deps } = c.var
  for (const violation of violationsIn(await parsedBody(c), new URL(c.req.url).host)) {
    const key = keyOf(violation)
    // No more kinds than there are rows.
    if (reports.has(key) || reports.size < policyReportRowsMax) reports.set(key, (reports.get(key) ?? 0) + 1)
  }
  if (reports.size === 0) return
  writes.later(c, async () => {
    const taken = reports
    reports = new Map()
    await addPolicyReports(deps, taken)
  })
}
