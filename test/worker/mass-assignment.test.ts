import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { definitionOf } from '#schema/api/endpoint.ts'
import { levels, licenseCallers, notifications, shopSettings, statusLists, users } from '#schema/tables/index.ts'
import { callFor, endpointKey, recordsCaller } from '../calls.ts'
import { dumpTexts, type Row, type TableTexts } from '../dump.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { statusList } from '../rows.ts'
import { firstOf, isWide } from '../width.ts'
import { type Served, servedTo } from './refusals.ts'

/** Every write, called with additional fields that only the shop itself may set: they change nothing. */
const store = await openFileStore({ pix: 'all' })
store.sandbox.faults.set({ webhooks: { off: true } })
const victim = await client(store)

const long = new Date(549_864_182_001).toISOString()

/**
 * Values that a call leaves in the database if its added fields are used: unique to this call. The number has more digits than an instant, which
 * would have a shorter one in it at some time.
 */
const traceOf = (nth: number) => ({ marker: `MARK-${nth}-`, number: 987_654_321_000_000 + nth })
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

/** An app's code has another time step every 30 s, a bank takes its time, and of callers there are digests. */
function namedPlainly(table: string, name: string, value: unknown) {
  if (table === 'second_factors' && name === 'position') return [name, 'a time step'] as const
  if (table === 'payments' && name === 'charge_ms') return [name, typeof value] as const
  if (table === 'license_callers' && name === 'callers')
    return [name, Object.keys(JSON.parse(String(value))).length] as const
  return [name, plain(value)] as const
}

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
  for (const rows of Object.values(shapes)) rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return shapes
}

/** Makes new calls with changed bodies, one after another; answers what they and their rows changed in the database, and the whole dump then. */
async function changeBy(writes: Write[], spoil: (body: unknown, trace: Trace) => unknown) {
  // Rows of the calls before would change what these write: every admin is notified of some events, a level or a setting is inserted once.
  await store.db.update(users).set({ role: 'client' })
  await store.db.delete(notifications)
  await store.db.delete(levels)
  await store.db.delete(shopSettings)
  // The entries of a list are given in an order of its own.
  await store.db.delete(statusLists)
  await statusList(store)
  const before = await dumpTexts(store)
  for (const { endpoint, trace } of writes) {
    const question = await callFor(store, endpoint)
    const callers = await store.db.$count(licenseCallers)
    const { status, body } = await store.ask(endpoint, { ...question, body: spoil(question.body, trace) })
    expect(status, `${endpointKey(endpoint)}: ${JSON.stringify(body)}`).toBe(200)
    if (recordsCaller.has(endpointKey(endpoint)))
      await expect.poll(() => store.db.$count(licenseCallers)).toBe(callers + 1)
  }
  const after = await dumpTexts(store)
  return { changes: change(before, after), all: Object.values(after.texts).join('\n') }
}

/** Writes whose bodies are stored unchanged, and why. */
const reason = 'signed by the provider and stored as a record, which is never trusted'
const kept: Record<string, string> = {
  'POST /api/payments/mercadopago/webhook': reason,
  'POST /api/payments/mercadopago-orders/webhook': reason,
  'POST /api/payments/woovi/webhook': reason,
  'POST /api/payments/coinbase/webhook': reason,
  'POST /api/payments/btcpay/webhook': reason,
}
interface Write extends Served {
  trace: Trace
}
const allWrites: Write[] = servedTo((_, endpoint) => endpoint.method !== 'GET' && !(endpointKey(endpoint) in kept)).map(
  (one, nth) => ({ ...one, trace: traceOf(nth) }),
)

/** The types of all schemas in a schema. */
function typesIn(value: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found
  seen.add(value)
  if ('kind' in value && value.kind === 'schema' && 'type' in value) found.add(String(value.type))
  for (const [name, inner] of Object.entries(value)) if (name !== '~standard') typesIn(inner, found, seen)
  return found
}

/** Those whose schema keeps names that are the sender's: the honeypot's record of inputs, and what a browser says of a passkey. */
const isOpen = ({ endpoint }: Served) => typesIn(definitionOf(endpoint).body).has('record')

/** In `npm test` one of each kind: what no schema parses, or an open one, is asked for in any case. */
const kindOf = (one: Write) => {
  const { body } = definitionOf(one.endpoint)
  const name = endpointKey(one.endpoint)
  return isOpen(one) || /upload|admin\/(media|downloads)/.test(name)
    ? name
    : `${one.endpoint.method} ${one.guard.who} ${!body}`
}
const writes = isWide ? allWrites : [...new Map(allWrites.map((one) => [kindOf(one), one])).values()]

/** The writes that change something else alone than they do without the fields. */
async function misledBy(added: (body: unknown, trace: Trace) => unknown) {
  const misled: string[] = []
  for (const one of writes) {
    const [clean, spoilt] = [await changeBy([one], (body) => body), await changeBy([one], added)]
    if (!isDeepStrictEqual(spoilt.changes, clean.changes)) misled.push(endpointKey(one.endpoint))
  }
  return misled
}

/** Schemas that leave out the names that they do not have themselves, and those without names. */
const closed = new Set([
  ...['object', 'array', 'variant', 'union', 'picklist', 'literal', 'optional', 'nullable', 'nullish'],
  ...['string', 'number', 'boolean', 'null'],
])

test('every body is read through a schema that drops what it does not name', () => {
  const found = allWrites.flatMap(({ endpoint }) => {
    const { body } = definitionOf(endpoint)
    const entries = body && 'entries' in body ? (body.entries as Record<string, unknown>) : {}
    // The inputs of the honeypot, which is looked at and dropped, and what a browser says of a passkey, which is verified.
    const checked = Object.entries(entries).filter(([name]) => name !== 'honeypotData' && name !== 'passkey')
    return checked.flatMap(([name, schema]) => [...typesIn(schema)].map((type) => ({ endpoint, name, type })))
  })
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ type }) => !closed.has(type))).toEqual([])
  const bodies = allWrites.map(({ endpoint }) => definitionOf(endpoint).body?.type)
  expect([...new Set(bodies)].toSorted()).toEqual(['object', undefined])
})

test('every write reads only the fields it names', async () => {
  const clean = await changeBy(writes, (body) => body)
  expect(clean.changes.come.length).toBeGreaterThan(writes.length / 2)
  const mentions = clean.all.split(victim.id).length
  for (const shape of firstOf([(_: Trace, fields: Row) => fields, marked])) {
    const added = (body: unknown = {}, trace: Trace) => withFields(body, shape(trace, typed(trace, victim.id)))
    const { changes, all } = await changeBy(writes, added)
    if (!isDeepStrictEqual(changes, clean.changes)) expect(await misledBy(added)).toEqual([])
    expect(changes).toEqual(clean.changes)
    const traced = writes.filter(({ trace }) => all.includes(trace.marker) || all.includes(String(trace.number)))
    expect(traced.map(({ endpoint }) => endpointKey(endpoint))).toEqual([])
    expect(all.split(victim.id)).toHaveLength(mentions)
  }
})
