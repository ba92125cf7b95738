import type { InStatement } from '@libsql/client'
import type { Store } from './open-store.ts'

/** Records the statements of the batches that `run` sends through `store.deps`. */
export async function statementsOf(
  store: Store,
  run: () => Promise<unknown>,
): Promise<{ sql: string; args: never[] }[]> {
  const { $client: client } = store.deps.db
  const batch = client.batch.bind(client)
  const asked: InStatement[] = []
  client.batch = (statements, mode) => {
    asked.push(...(statements as InStatement[]))
    return batch(statements, mode)
  }
  try {
    await run()
  } finally {
    client.batch = batch
  }
  return asked as { sql: string; args: never[] }[]
}

interface PipelineAnswer {
  results: { type: string; response?: { result: { rows_read: number } } }[]
}

const wireValue = (arg: unknown) => {
  if (arg === null) return { type: 'null' }
  return typeof arg === 'number' ? { type: 'float', value: arg } : { type: 'text', value: String(arg) }
}

/** How many rows of tables and indexes the database reads for the statements of `run`, as it reports itself. */
export async function rowsRead(store: Store, run: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(store, run)
  const requests = statements.map(({ sql, args }) => ({ type: 'execute', stmt: { sql, args: args.map(wireValue) } }))
  const body = JSON.stringify({ requests: [...requests, { type: 'close' }] })
  const { results } = (await (
    await fetch(`${store.sqld.url}/v2/pipeline`, { method: 'POST', body })
  ).json()) as PipelineAnswer
  return results.slice(0, -1).reduce((sum, { type, response }) => {
    if (!response) throw new Error(`a statement was answered by ${type}`)
    return sum + response.result.rows_read
  }, 0)
}
