import type { Deps } from '#worker/deps.ts'
import { openDatabase } from '#worker/lib/database.ts'
import type { Sellers } from '#worker/providers/sellers/seller.ts'

/** Before: the call is never sent. After: it is carried out, and the Worker crashes before it reads the answer. */
export const crashTimings = ['before', 'after'] as const
export type CrashTiming = (typeof crashTimings)[number]

class Crashed extends Error {}

/**
 * Deps whose n-th call to the database, the provider, the seller or the mailer is the last: every later one throws. A Worker awaits nothing else, so
 * that counting n up crashes it at every point.
 */
function crashingDeps(deps: Deps, databaseUrl: string, lastCall: number, timing: CrashTiming) {
  let calls = 0
  const crashing =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      calls++
      if (calls > lastCall || (calls === lastCall && timing === 'before')) throw new Crashed()
      const isLast = calls === lastCall
      const answer = await call(...args)
      if (isLast || calls > lastCall) throw new Crashed()
      return answer
    }

  /** All methods of a provider but `readWebhook` are calls over the network; those about disputes stand in an object of their own. */
  const crashingProvider = <P extends object>(provider: P): P =>
    Object.fromEntries(
      Object.entries(provider).map(([name, member]) => {
        if (typeof member === 'function') return [name, name === 'readWebhook' ? member : crashing(member)]
        return [name, name === 'disputes' && member ? crashingProvider(member) : member]
      }),
    ) as P

  const db = openDatabase(databaseUrl)
  const { $client } = db
  Object.assign($client, {
    execute: crashing($client.execute.bind($client)),
    batch: crashing($client.batch.bind($client)),
  })
  const providers = deps.providers.map(crashingProvider)
  const sellers: Sellers = Object.fromEntries(
    Object.entries(deps.sellers).map(([type, seller]) => [type, crashingProvider(seller)]),
  )
  const mailer = deps.mailer && crashingProvider(deps.mailer)
  return { deps: { ...deps, db, providers, sellers, mailer }, hasCrashed: () => calls >= lastCall }
}

/** Runs `work` with Deps that crash at the n-th call; answers false if the work finished before it. */
export async function runUntilCrash(
  deps: Deps,
  databaseUrl: string,
  { lastCall, timing }: { lastCall: number; timing: CrashTiming },
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
