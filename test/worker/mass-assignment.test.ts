import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { callFor, endpointKey } from '../calls.ts'
import { dumpTexts, type Row, type TableTexts } from '../dump.ts'
import { openStore, type Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'

/** Every write, called with additional fields that only the shop itself may set: they change nothing. */
let store: Store
let victim: Person
beforeAll(async () => {
  store = await openStore()
  store.sandbox.faults.set({ webhooks: { off: true } })
  victim = await client(store)
})
afterAll(() => store.close())

const long = new Date(549_864_182_001).toISOString()

/** Values that a call leaves in the database if its added fields are used: unique to this call. */
const traceOf = (nth: number) => ({ marker: `MARK-${nth}-`, number: 987_654_000 + nth })
type Trace = ReturnType<typeof traceOf>

/** Each forbidden field with a value of its own type: `them` is another person's id. */
const typed = ({ marker, number }: Trace, them: string): Row => ({
  _id: them,
  id: them,
  userId: them,
  user_id: them,
  user: { _id: them, role: 'admin' },
  ownerId: them,
  actorId: them,
  sender: them,
  approvedBy: them,
  rejectedBy: { _id: them, name: them },
  decidedBy: them,
  createdBy: them,
  requestedBy: them,
  role: 'admin',
  isAdmin: true,
  isBanned: true,
  isBlocked: true,
  sessionVersion: number,
  session_version: number,
  passwordHash: 'scrypt$1$1$1$x$x',
  isDiscordConfirmed: true,
  discordName: marker,
  lastLogin: long,
  lastLoginIp: marker,
  termsVersion: marker,
  termsAcceptedAt: long,
  termsAddress: marker,
  createdAt: long,
  updatedAt: long,
  deletedAt: long,
  approvedAt: long,
  expirationDate: long,
  expiresAt: long,
  status: 'approved',
  isActive: true,
  isLate: true,
  price: number,
  priceBrl: number,
  listPriceCents: number,
  amountCents: number,
  discount: 100,
  currentUses: number,
  maxUses: number,
  paymentId: them,
  productId: them,
  provider: 'none',
  providerId: marker,
  collectorId: marker,
  licenseKey: marker,
  key: marker,
  hwid: marker,
  settledBy: 'admin',
  notice: 'key_delivered',
  dedupe: marker,
  // Own keys by these names, as JSON.parse makes them.
  ...JSON.parse(`{"__proto__": {"role": "admin", "isAdmin": "${marker}"}}`),
  constructor: { prototype: { role: 'admin', marker } },
  toString: marker,
})

const marked = ({ marker }: Trace, fields: Row): Row =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, `${marker}${name.replaceAll('_', '')}`]))

/** Adds the fields that the call does not name itself, to the body and to every object in it but the honeypot's record of inputs. */
function withFields(value: unknown, fields: Row): unknown {
  if (value instanceof FormData) {
    for (const [name, content] of Object.entries(fields)) value.append(name, String(content))
    return value
  }
  // A file has no fields.
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map((item) => withFields(item, fields))
  if (typeof value !== 'object' || value === null) return value
  const deeper = Object.entries(value).map(([name, inner]) => [
    name,
    name === 'fields' ? inner : withFields(inner, fields),
  ])
  return { ...fields, ...Object.fromEntries(deeper) }
}

/** A value without what differs each time: states, roles, flags, prices and counts are left. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return value > 1e11 ? 'an instant' : value
  if (typeof value !== 'string') return value
  if (/^[[{]/.test(value)) {
    const parsed: unknown = JSON.parse(value)
    return JSON.stringify(parsed, (_, inner) => (typeof inner === 'object' ? inner : plain(inner)))
  }
  return /^[a-z_]*$/.test(value) ? value : 'a text'
}

/** What changes of an e-mail while it is sent, after the answer. */
const progress = ['attempts', 'first_attempt_at', 'next_attempt_at', 'sent_at', 'failure', 'params']

/** The rows of a table by their text, which leaves out what changes of an e-mail. Those that are equal become no objects: most are. */
function rowsByText({ columns, texts }: TableTexts, table: string) {
  const names = columns[table] ?? []
  const left = table === 'emails' ? progress.map((name) => names.indexOf(name)) : []
  const rows = JSON.parse(texts[table] ?? '[]') as unknown[][]
  return new Map(
    rows.map((values) => {
      const kept = left.length === 0 ? values : values.map((value, n) => (left.includes(n) ? null : value))
      return [JSON.stringify(kept), kept]
    }),
  )
}

/** An app's code has another time step every 30 s. */
const namedPlainly = (table: string, name: string, value: unknown) =>
  [name, table === 'second_factors' && name === 'position' ? 'a time step' : plain(value)] as const

/** The rows added and removed between two dumps. */
function change(before: TableTexts, after: TableTexts) {
  const shapes = { gone: [] as Row[], come: [] as Row[] }
  for (const table of Object.keys(before.texts).filter((table) => before.texts[table] !== after.texts[table])) {
    const [old, now] = [rowsByText(before, table), rowsByText(after, table)]
    const shapeOf = (values: unknown[]) => ({
      table,
      ...Object.fromEntries(values.map((value, n) => namedPlainly(table, before.columns[table]?.[n] ?? '', value))),
    })
    for (const [text, values] of old) if (!now.has(text)) shapes.gone.push(shapeOf(values))
    for (const [text, values] of now) if (!old.has(text)) shapes.come.push(shapeOf(values))
  }
  return shapes
}

/** Makes a new call with a changed body; answers what it changed in the database, and the whole dump afterwards. */
async function changeBy(endpoint: Endpoint, spoil: (body: unknown) => unknown) {
  const question = await callFor(store, endpoint)
  const before = await dumpTexts(store)
  const { status, body } = await store.ask(endpoint, { ...question, body: spoil(question.body) })
  expect(status, JSON.stringify(body)).toBe(200)
  const after = await dumpTexts(store)
  return { changes: change(before, after), all: Object.values(after.texts).join('\n') }
}

/** Writes whose bodies are stored unchanged, and why. */
const reason = 'signed by the provider and stored as a record, which is never trusted'
const kept: Record<string, string> = {
  'POST /api/payments/mercadopago/webhook': reason,
  'POST /api/payments/coinbase/webhook': reason,
  'POST /api/payments/btcpay/webhook': reason,
}
const writes = served
  .filter(({ endpoint }) => endpoint.method !== 'GET' && !(endpointKey(endpoint) in kept))
  .map(({ endpoint }, nth) => [endpointKey(endpoint), endpoint, traceOf(nth)] as const)

test.each(writes)('%s reads only the fields it names', async (_, endpoint, trace) => {
  const clean = await changeBy(endpoint, (body) => body)
  const mentions = clean.all.split(victim.id).length
  const fields = typed(trace, victim.id)
  for (const added of [marked(trace, fields), fields]) {
    const { changes, all } = await changeBy(endpoint, (body = {}) => withFields(body, added))
    expect(changes).toEqual(clean.changes)
    expect(all).not.toContain(trace.marker)
    expect(all).not.toContain(String(trace.number))
    expect(all.split(victim.id)).toHaveLength(mentions)
  }
})
