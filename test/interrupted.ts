import type { Deps } from '#worker/deps.ts'
import { openDatabase } from '#worker/lib/database.ts'
import type { Store } from './open-store.ts'

/** The Worker's dependencies, where `meanwhile` runs after the first answer of the database: what others do between two round trips of a call. */
export function interrupted({ deps, sqld }: Store, meanwhile: () => Promise<unknown>): Deps {
  const db = openDatabase(sqld.url)
  const client = db.$client
  let isOver = false
  for (const name of ['batch', 'execute'] as const) {
    const call = client[name].bind(client) as (...args: unknown[]) => Promise<unknown>
    Reflect.set(client, name, async (...args: unknown[]) => {
      const answer = await call(...args)
      if (!isOver) {
        isOver = true
        await meanwhile()
      }
      return answer
    })
  }
  return { ...deps, db }
}
