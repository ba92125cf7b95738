import type { Store } from './open-store.ts'

interface Statement {
  sql?: string
  sql_id?: number
  args?: unknown[]
}

interface Request {
  type: string
  sql?: string
  sql_id?: number
  stmt?: Statement
  batch?: { steps: { stmt: Statement }[] }
}

/** The statements of the body of a `/v2/pipeline` request of the Hrana protocol, with the texts that it stores under numbers. */
function statementsIn(body: string): { sql: string; args: unknown[] }[] {
  const { requests } = JSON.parse(body) as { requests: Request[] }
  const texts = new Map(requests.filter(({ type }) => type === 'store_sql').map(({ sql_id, sql }) => [sql_id, sql]))
  return requests
    .flatMap(({ stmt, batch }) => (stmt ? [stmt] : (batch?.steps.map(({ stmt }) => stmt) ?? [])))
    .map(({ sql, sql_id, args = [] }) => ({ sql: sql ?? texts.get(sql_id) ?? '', args }))
    .filter(({ sql }) => !/^\s*(?:begin|commit|rollback)\b/i.test(sql))
}

interface PlanAnswer {
  results: { type: string; response?: { result?: { rows: { value: string }[][] } } }[]
}

/** How SQLite reads the tables for the statements that the proxy has recorded since its last reset: the lines of their plans. */
export async function recordedPlans({ proxy, sqld }: Store): Promise<{ sql: string; plan: string[] }[]> {
  const statements = proxy.pipelines().flatMap(statementsIn)
  const explained = statements.map(({ sql, args }) => ({
    type: 'execute',
    stmt: { sql: `explain query plan ${sql}`, args, want_rows: true },
  }))
  const body = JSON.stringify({ requests: [...explained, { type: 'close' }] })
  const answer = await fetch(`${sqld.url}/v2/pipeline`, { method: 'POST', body })
  const { results } = (await answer.json()) as PlanAnswer
  return statements.map(({ sql }, n) => {
    const rows = results[n]?.response?.result?.rows
    if (!rows) throw new Error(`no plan of: ${sql}`)
    return { sql, plan: rows.map((row) => row[3]?.value ?? '') }
  })
}
