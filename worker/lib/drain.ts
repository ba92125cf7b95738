import { runEach } from './run-each.ts'

/** Work of one kind that must not hold up the others: what goes to one provider. */
export interface Lane {
  /** Takes what is due, at most about `limit`, as calls that may be carried out at once. None: nothing is due. */
  take(limit: number): Promise<(() => Promise<void>)[]>
  /** Called after the calls of each round. */
  finish?(): Promise<void>
}

export interface DrainOptions {
  /** Calls of all lanes together that are in progress at once. */
  parallel: number
  /** Whether there is time for one more round. */
  hasTime: () => boolean
  /** Errors that leave their call to the next run and are not thrown. */
  isExpected: (error: unknown) => boolean
}

/** Whether less than `ms` of the real clock have passed since this call. */
export function timeBudget(ms: number): () => boolean {
  const until = Date.now() + ms
  return () => Date.now() < until
}

const roundMax = 200
/** A round that takes longer is followed by a smaller one, so that a lane that hangs still ends near the time it has. */
const roundMaxMs = 1_000

/**
 * Works off what is due in each lane, in rounds, until nothing is due or the time is over. Lanes run beside each other, and each has its
 * share of the parallel calls: more, once others have nothing left to do. The first unexpected error is thrown when all lanes have ended.
 */
export async function drain(lanes: Lane[], { parallel, hasTime, isExpected }: DrainOptions): Promise<void> {
  const failures: unknown[] = []
  const report = (error: unknown) => {
    if (!isExpected(error)) failures.push(error)
  }
  let busy = lanes.length

  async function runLane({ take, finish }: Lane): Promise<void> {
    const share = () => Math.max(1, Math.floor(parallel / busy))
    let limit = share()
    do {
      const startedAt = Date.now()
      const calls = await take(limit)
      if (calls.length === 0) return
      const done = runEach(calls, (call) => call(), { parallel: share(), isExpected })
      await done.catch(report)
      // What fails here must not end the lane: its next calls are other ones.
      await finish?.().catch(report)
      const isFast = Date.now() - startedAt < roundMaxMs
      limit = isFast ? Math.min(limit * 2, roundMax) : Math.max(share(), Math.floor(limit / 2))
    } while (hasTime())
  }

  await Promise.all(
    lanes.map(async (lane) => {
      await runLane(lane).catch(report)
      busy--
    }),
  )
  if (failures.length > 0) throw failures[0]
}
