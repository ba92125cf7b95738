import { CommandError } from './database.ts'
import { linesOf } from './lines.ts'

/** Each cell as text or null. */
export type Row = (string | null)[]

/** Reads of a database at one instant: what is written meanwhile is not seen. */
export interface Snapshot {
  /** The rows of each query, streamed. All rows of one are read before the next. */
  results(queries: string[]): AsyncGenerator<AsyncGenerator<Row>>
  /** The rows of a query that has few. */
  all(query: string): Promise<Row[]>
  /** Ends the transaction; the server would keep its connection for seconds otherwise. */
  close(): Promise<void>
}

/** Source: https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md, "Hrana over HTTP", of which the client has no cursors. */
interface CursorEntry {
  type: 'step_begin' | 'row' | 'step_end' | 'step_error' | 'error' | 'replication_index'
  row?: { value?: string }[]
  error?: { message: string }
}
interface CursorHead {
  baton: string | null
  base_url: string | null
}

/**
 * Begins a read transaction, by cursors: the server sends a row when it is asked for, whatever the size of the table. sqld forgets a stream
 * 10 seconds after its last request began, so that a long read has to be the last one.
 */
export async function openSnapshot(url: string, token?: string): Promise<Snapshot> {
  let base = url.replace(/^libsql:/, 'https:').replace(/\/$/, '')
  let baton: string | null = null

  async function post(path: string, body: object): Promise<Response> {
    const answer = await fetch(`${base}/v3/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ baton, ...body }),
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new Error(`HTTP status ${answer.status}`)
  }

  async function* results(queries: string[]): AsyncGenerator<AsyncGenerator<Row>> {
    const { body } = await post('cursor', { batch: { steps: queries.map((sql) => ({ stmt: { sql } })) } })
    if (!body) throw new CommandError(endedEarly)
    const lines = linesOf(body)
    const head: CursorHead = JSON.parse((await lines.next()).value ?? '{}')
    baton = head.baton
    base = head.base_url ?? base
    for (const _ of queries) yield rowsOfStep(lines)
  }

  async function all(query: string): Promise<Row[]> {
    const rows = []
    for await (const result of results([query])) for await (const row of result) rows.push(row)
    return rows
  }

  await all('begin transaction readonly')
  return {
    results,
    all,
    async close() {
      const answer = await post('pipeline', { requests: [{ type: 'close' }] })
      await answer.body?.cancel()
    },
  }
}

const endedEarly = 'The database ended its answer early.'

/** Reads on to the end of a step, and leaves what follows. */
async function* rowsOfStep(lines: AsyncGenerator<string>): AsyncGenerator<Row> {
  for (;;) {
    const line = await lines.next()
    if (line.done) throw new CommandError(endedEarly)
    const { type, row, error }: CursorEntry = JSON.parse(line.value)
    if (error) throw new Error(error.message)
    if (row) yield row.map(({ value }) => value ?? null)
    if (type === 'step_end') return
  }
}
