import type { Deps } from '#worker/deps.ts'
import { openDatabase } from '#worker/lib/database.ts'
import type { Sellers } from '#worker/providers/sellers/seller.ts'

/** Before: the call is never sent. After: it is carried out, and the Worker crashes before it reads the answer. */
export const crashTimings = ['before', 'after'] as const
export type CrashTiming = (typeof crashTimings)[number]

class Crashed extends Error {}

/** The last call of a Worker: the n-th of all, or the n-th to a method (of the provider, the seller or the mailer, or `batch` of the database). */
export type LastCall = number | readonly [method: string, nth: number]

/**
 * Deps whose last call to the database, the provider, the seller or the mailer is given: every later one throws. A Worker awaits nothing else,
 * so that counting the calls up crashes it at every point.
 */
function crashingDeps(deps: Deps, databaseUrl: string, lastCall: LastCall, timing: CrashTiming) {
  let calls = 0
  let hasCrashed = false
  const [method, nth] = typeof lastCall === 'number' ? [undefined, lastCall] : lastCall
  const crashing =
    <A extends unknown[], R>(name: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (hasCrashed) throw new Crashed()
      if (method === undefined || method === name) calls++
      hasCrashed = calls === nth
      if (hasCrashed && timing === 'before') throw new Crashed()
      const answer = await call(...args)
      if (hasCrashed) throw new Crashed()
      return answer
    }

  /** All methods of a provider but `readWebhook` are calls over the network; those about disputes stand in an object of their own. */
  const crashingProvider = <P extends object>(provider: P): P =>
    Object.fromEntries(
      Object.entries(provider).map(([name, member]) => {
        if (typeof member === 'function') return [name, name === 'readWebhook' ? member : crashing(name, member)]
        return [name, name === 'disputes' && member ? crashingProvider(member) : member]
      }),
    ) as P

  const db = openDatabase(databaseUrl)
  const { $client } = db
  Object.assign($client, {
    execute: crashing('execute', $client.execute.bind($client)),
    batch: crashing('batch', $client.batch.bind($client)),
  })
  const providers = deps.providers.map(crashingProvider)
  const sellers: Sellers = Object.fromEntries(
    Object.entries(deps.sellers).map(([type, seller]) => [type, crashingProvider(seller)]),
  )
  const mailer = deps.mailer && crashingProvider(deps.mailer)
  return { deps: { ...deps, db, providers, sellers, mailer }, hasCrashed: () => hasCrashed }
}

/** Runs `work` with Deps that crash at this call; answers false if the work finished before it. */
export async function runUntilCrash(
  deps: Deps,
  databaseUrl: string,
  { lastCall, timing }: { lastCall: LastCall; timing: CrashTiming },
  work: (deps: Deps) => Promise<unknown>,
): Promise<boolean> {
  const crashing = crashingDeps(deps, databaseUrl, lastCall, timing)
  try {
    await work(crashing.deps)
  } catch (error) {
    if (!crashing.hasCrashed()) throw error
  }
  return crashing.hasCrashed()
}
