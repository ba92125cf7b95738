import type { InValue } from '@libsql/client'
import { type SentStatement, sentStatements, type WireValue } from './local/database-proxy.ts'
import type { Store } from './open-store.ts'

interface Statement {
  sql: string
  args: InValue[]
}

/** How SQLite carries out each statement: the lines of its plan. */
async function plansOf({ db }: Pick<Store, 'db'>, statements: readonly Statement[]): Promise<string[][]> {
  const explained = statements.map(({ sql, args }) => ({ sql: `explain query plan ${sql}`, args }))
  const answers = await db.$client.batch(explained, 'read')
  return answers.map(({ rows }) => rows.map(({ detail }) => String(detail)))
}

/** The plan of one statement. */
export async function planOf(store: Pick<Store, 'db'>, sql: string, args: unknown[] = []): Promise<string[]> {
  const [plan = []] = await plansOf(store, [{ sql, args: args as InValue[] }])
  return plan
}

/** The plans of the statements that the proxy has recorded since its last reset. */
export async function recordedPlans(store: Store): Promise<{ sql: string; plan: string[] }[]> {
  const sent = store.proxy.pipelines().flatMap(sentStatements)
  const plans = await plansOf(store, sent.map(statementOf))
  return sent.map(({ sql }, n) => ({ sql, plan: plans[n] ?? [] }))
}

const statementOf = ({ sql, args }: SentStatement): Statement => ({ sql, args: args.map(argOf) })

function argOf({ type, value, base64 = '' }: WireValue): InValue {
  if (type === 'blob') return Buffer.from(base64, 'base64')
  return type === 'integer' && value !== undefined ? BigInt(value) : (value ?? null)
}
