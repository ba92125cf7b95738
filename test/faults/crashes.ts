import type { Deps } from '#worker/deps.ts'
import { openDatabase } from '#worker/lib/database.ts'
import type { Sellers } from '#worker/providers/sellers/seller.ts'

/** Before: the call is never sent. After: it is carried out, and the Worker dies before it reads the answer. */
export const crashTimings = ['before', 'after'] as const
export type CrashTiming = (typeof crashTimings)[number]

class Killed extends Error {}

/**
 * Deps whose n-th call out of the Worker, to the database, the provider or the seller, is its last: from then on nothing goes out any more. The
 * places where a Worker awaits something are exactly these calls, so counting n up kills it at every one.
 */
export function crashingDeps(deps: Deps, databaseUrl: string, lastCall: number, moment: CrashTiming) {
  let calls = 0
  const mortal =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      calls++
      if (calls > lastCall || (calls === lastCall && moment === 'before')) throw new Killed()
      const isLast = calls === lastCall
      const answer = await call(...args)
      if (isLast || calls > lastCall) throw new Killed()
      return answer
    }

  /** All that a provider does goes out, but for the reading of its webhooks. */
  const mortalProvider = <P extends object>(provider: P): P =>
    Object.fromEntries(
      Object.entries(provider).map(([name, deed]) => [
        name,
        typeof deed === 'function' && name !== 'readWebhook' ? mortal(deed) : deed,
      ]),
    ) as P

  const db = openDatabase(databaseUrl)
  const { $client } = db
  Object.assign($client, {
    execute: mortal($client.execute.bind($client)),
    batch: mortal($client.batch.bind($client)),
  })
  const providers = deps.providers.map(mortalProvider)
  const sellers: Sellers = Object.fromEntries(
    Object.entries(deps.sellers).map(([type, seller]) => [type, mortalProvider(seller)]),
  )
  return { deps: { ...deps, db, providers, sellers }, isDead: () => calls >= lastCall }
}

/** Runs `work` in a Worker that dies at its n-th call; false where the work was through before. */
export async function runUntilCrash(
  deps: Deps,
  databaseUrl: string,
  { lastCall, moment }: { lastCall: number; moment: CrashTiming },
  work: (deps: Deps) => Promise<unknown>,
): Promise<boolean> {
  const doomed = crashingDeps(deps, databaseUrl, lastCall, moment)
  try {
    await work(doomed.deps)
  } catch (error) {
    if (!doomed.isDead()) throw error
  }
  return doomed.isDead()
}
