import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCoupons } from '#schema/api/coupons.ts'
import * as api from '#schema/api/exports.ts'
import { csvLine } from '#schema/rules/csv.ts'
import { auditLog, coupons } from '#schema/tables/index.ts'
import { sheet as couponExport } from '#worker/domain/exports/coupons.ts'
import { batchSize, csvChunks } from '#worker/domain/exports/csv.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import * as rows from '../rows.ts'
import { isWide } from '../width.ts'

const store = await openFileStore({ isSeeded: true })

/** The exported file, byte for byte. */
async function fileOf(path: string, query: Record<string, string> = {}, lang = 'pt-BR') {
  const { token } = await admin(store)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': lang }
  const response = await store.fetch(`${path}?${new URLSearchParams(query)}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const [head = '', ...lines] = bytes.toString('utf8').split('\r\n').slice(0, -1)
  return { response, bytes, head, lines }
}

test('a cell that a spreadsheet would run is text, and nothing typed breaks out of its cell', () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1']
  for (const text of evil) expect(csvLine([text]), text).toMatch(/^"?'/)
  expect(csvLine(['a;b', 'say "hi"', 'two\nlines'])).toBe('"a;b";"say ""hi""";"two\nlines"\r\n')
  expect(csvLine(['=HYPERLINK("http://x";"y")'])).toBe(`"'=HYPERLINK(""http://x"";""y"")"\r\n`)
})

test('numbers have a decimal comma and are left as numbers, what is missing is empty', () => {
  expect(csvLine([12.5, -3, null, true, '49,90'])).toBe('12,5;-3;;true;"49,90"\r\n')
})

test.each([
  ['pt-BR', '"Código";"Desconto (%)";"Válido de (Brasília)"', 'cupons'],
  ['en', '"Code";"Discount (%)";"Valid from (Brasília)"', 'coupons'],
])(
  'spreadsheets know it for UTF-8, with names and a file name in the language of the request (%s)',
  async (lang, names, file) => {
    const { response, bytes, head } = await fileOf(api.exportCoupons.path, {}, lang)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(head).toContain(names)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${file}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  },
)

test('formulas typed into the shop are harmless in the file', async () => {
  await rows.coupon(store, { code: '=cmd|calc', createdAt: Date.now() })
  const { lines } = await fileOf(api.exportCoupons.path, { search: 'calc' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^"'=cmd\|calc";10;/)
})

test('amounts are decimal, instants on the clock of Brasília', async () => {
  const createdAt = Date.parse('2026-03-01T01:30:00Z')
  const { id } = await rows.pendingPayment(store, { amountCents: 4_990, createdAt, feeCents: 49, endToEndId: 'E1' })
  const { lines } = await fileOf(api.exportPurchases.path, { search: id })
  expect(lines[0]).toContain(';2026-02-28 22:30:00;')
  expect(lines[0]).toContain(';49,90;"BRL";')
  expect(lines[0]).toMatch(/;0,49;"E1";$/)
  const { lines: products } = await fileOf(api.exportProducts.path, { search: 'Aurora Trainer' })
  expect(products[0]).toContain(';49,90;9,90;"Trainers";"Interno";2;30;"Ativo";"À venda";')
})

describe('the file of each list', () => {
  test.each<[name: string, query: Record<string, string>, expected: number | null]>([
    ['users', { search: 'Helena' }, 1],
    ['users', { role: 'admin', search: 'trinco.test' }, 3],
    ['coupons', { isActive: 'false' }, 1],
    ['products', { categoryId: 'none' }, null],
    ['products', { search: 'Aurora Trainer', sellerType: 'internal' }, 1],
    ['suggestions', { status: 'completed' }, null],
    ['feedback', { status: 'pending' }, null],
    ['notifications', { status: 'inactive' }, null],
    ['purchases', { status: 'refunded' }, null],
    ['keys', { status: 'expired' }, null],
    ['audit', { entity: 'nothing' }, 0],
  ])('%s has the rows that the list has: %o', async (name, query, expected) => {
    const path = `/api/auth/admin/export/${name}`
    const { lines } = await fileOf(path, query)
    const { lines: all } = await fileOf(path)
    if (expected !== null) expect(lines).toHaveLength(expected)
    expect(lines.length).toBeLessThanOrEqual(all.length)
    if (name !== 'audit') expect(all.length).toBeGreaterThan(lines.length)
  })

  test('is as long as the list', async () => {
    const as = await admin(store)
    const { body } = await store.ask(listCoupons, { as, query: { page: 1 } })
    expect(body).toMatchObject({ total: (await fileOf(api.exportCoupons.path)).lines.length })
  })

  test('a notification to one customer is not in the file of the announcements', async () => {
    const { id } = await client(store)
    await rows.notification(store, { userId: id, title: 'Only for her eyes', content: 'x' })
    expect((await fileOf(api.exportNotifications.path, { search: 'Only for her' })).lines).toEqual([])
  })

  test('a refund request is a line with its sale and its answer', async () => {
    const boss = await admin(store, { name: 'Berta Chefe' })
    const who = await client(store, { name: 'Ana Pede' })
    const at = Date.parse('2026-03-01T12:00:00Z')
    const sale = { userId: who.id, status: 'approved' as const, approvedAt: at }
    const [open, declined] = [await rows.pendingPayment(store, sale), await rows.pendingPayment(store, sale)]
    await rows.refundRequest(store, { paymentId: open.id, userId: who.id, createdAt: at, reason: '=1+1' })
    const answer = { status: 'declined', decidedAt: at, decidedBy: boss.id, reply: 'A chave foi usada.' } as const
    await rows.refundRequest(store, { paymentId: declined.id, userId: who.id, createdAt: at, ...answer })
    const { head, lines } = await fileOf(api.exportRefundRequests.path, { search: who.email })
    expect(head).toContain('"Pagamento";"Transação";"Usuário"')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(`"${declined.id}";"${declined.providerId}";"Ana Pede";"${who.email}";`)
    expect(lines[0]).toContain('"Recusado";"A chave foi usada.";2026-03-01 09:00:00;2026-03-01 09:00:00;"Berta Chefe"')
    const english = await fileOf(api.exportRefundRequests.path, { status: 'open', search: 'ana pede' }, 'en')
    expect(english.head).toContain('"Payment";"Transaction";"User"')
    expect(english.lines).toHaveLength(1)
    expect(english.lines[0]).toContain(`;49,90;"BRL";`)
    expect(english.lines[0]).toContain(`;"Yes";"'=1+1";"Open";"";2026-03-01 09:00:00;;;"Approved";`)
  })

  test('an account claim is a line with the account, the claimant and the payment', async () => {
    const who = await client(store, { name: 'Rui Perde' })
    const at = Date.parse('2026-03-01T12:00:00Z')
    const sale = { userId: who.id, status: 'approved' as const, approvedAt: at }
    const { id: paymentId, providerId } = await rows.pendingPayment(store, sale)
    const stated = { payerName: 'Rui P.', newAddress: 'rui@claims.test', message: '@SUM(A1)', createdAt: at }
    await rows.addressClaim(store, { userId: who.id, paymentId, ...stated })
    const other = { newAddress: 'rui-2@claims.test', status: 'declined', decidedAt: at } as const
    await rows.addressClaim(store, { userId: who.id, paymentId, ...other })
    const { head, lines } = await fileOf(api.exportAddressClaims.path, { search: 'rui perde', status: 'open' })
    expect(head).toContain('"Conta";"E-mail da conta";"Novo e-mail"')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"Rui Perde";"${who.email}";"rui@claims.test";"Rui P.";"'@SUM(A1)";`)
    expect(lines[0]).toContain(`"${paymentId}";"${providerId}";`)
    expect(lines[0]).toContain('"Em aberto";2026-03-01 09:00:00;;')
    const english = await fileOf(api.exportAddressClaims.path, { search: 'rui perde' }, 'en')
    expect(english.head).toContain('"Account";"Account e-mail";"New e-mail"')
    expect(english.lines).toHaveLength(2)
  })

  test('the audit log is written with what was before and after', async () => {
    await store.db.insert(auditLog).values({
      id: 'entry',
      actorId: 'a',
      actorName: 'Ana',
      action: 'coupon.update',
      entity: 'coupon',
      entityId: 'c',
      before: { discount: 1 },
      after: { discount: 2 },
      requestId: 'r',
      createdAt: Date.now(),
    })
    const { lines } = await fileOf(api.exportAudit.path, { entityId: 'c' })
    expect(lines[0]).toContain('"{""discount"":1}";"{""discount"":2}";"r"')
  })
})

describe('thousands of rows', () => {
  const many = isWide ? 10_000 : 2_000
  beforeAll(async () => {
    const all = Array.from({ length: many }, (_, n) => n)
    for (let from = 0; from < many; from += 1_000) {
      await store.db.insert(coupons).values(
        all.slice(from, from + 1_000).map((n) => ({
          id: `many-${n}`,
          code: `MANY-${n}`,
          discount: n % 100,
          allowedRoles: ['client' as const],
          createdAt: n,
        })),
      )
    }
  })

  test('are all in the file, each once, the latest first; the file is one entry in the audit log, with all of its rows', async () => {
    const { lines } = await fileOf(api.exportCoupons.path, { search: 'MANY-' })
    const codes = lines.map((line) => line.split(';')[0])
    expect(codes).toEqual(Array.from({ length: many }, (_, n) => `"MANY-${many - 1 - n}"`))
    const ofThis = and(eq(auditLog.entity, 'exports'), sql`json_extract(${auditLog.after}, '$.search') = 'MANY-'`)
    const entries = await store.db.select().from(auditLog).where(ofThis)
    expect(entries).toMatchObject([{ entityId: 'coupons', after: { rows: many, isComplete: true } }])
  })

  test('are read a batch at a time, and the next only when it is asked for', async () => {
    const lines = csvChunks(store.deps, couponExport, { search: 'MANY-', isActive: undefined }, 'pt-BR')
    store.proxy.reset()
    for (const batch of [1, 2, 3]) {
      const { value } = await lines.next()
      expect((value ?? '').split('\r\n').length).toBeLessThanOrEqual(batchSize + 2)
      expect(store.proxy.roundTrips()).toBe(batch)
    }
    await lines.return(undefined)
    expect(store.proxy.roundTrips()).toBe(3)
  })

  test('a coupon created while they are read shifts nothing', async () => {
    const lines = csvChunks(store.deps, couponExport, { search: 'MANY-', isActive: undefined }, 'en')
    let text = (await lines.next()).value ?? ''
    await rows.coupon(store, { code: 'MANY-late' })
    for await (const more of lines) text += more
    expect(text.split('\r\n').slice(1, -1)).toHaveLength(many)
    expect(text).not.toContain('MANY-late')
  })
})

describe('in the audit log', () => {
  const entries = (listed: string) =>
    store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'exports'), eq(auditLog.entityId, listed)))
  /** The entries that `act` has added. */
  async function added(listed: string, act: () => Promise<unknown>) {
    const known = new Set((await entries(listed)).map(({ id }) => id))
    await act()
    return (await entries(listed)).filter(({ id }) => !known.has(id))
  }

  test.each([
    ['users', 'users', 'user.export', { search: 'Helena', role: 'client' }, { search: 'Helena', role: 'client' }],
    ['coupons', 'coupons', 'coupon.export', { isActive: 'false' }, { isActive: false }],
    ['products', 'products', 'product.export', { sellerType: 'internal' }, { sellerType: 'internal' }],
    ['purchases', 'purchases', 'payment.export', { from: '2026-01-01' }, { from: Date.parse('2026-01-01T03:00:00Z') }],
    ['keys', 'licences', 'license.export', { status: 'expired' }, { status: 'expired' }],
    ['feedback', 'reviews', 'feedback.export', { status: 'pending' }, { status: 'pending' }],
    ['notifications', 'notifications', 'notification.export', {}, {}],
    ['suggestions', 'suggestions', 'suggestion.export', {}, {}],
    ['refund-requests', 'refund-requests', 'refund_request.export', { status: 'open' }, { status: 'open' }],
    ['address-claims', 'account-claims', 'address_claim.export', { search: 'nobody' }, { search: 'nobody' }],
    ['approvals', 'approvals', 'approval.export', { status: 'open' }, { status: 'open' }],
    ['audit', 'audit', 'audit.export', { entity: 'nothing' }, { entity: 'nothing' }],
  ])(
    'the file of %s is one entry of who, which list, filters and rows',
    async (name, listed, action, query, filters) => {
      const who = await admin(store)
      const headers = { authorization: `Bearer ${who.token}` }
      let lines = 0
      const rows = await added(listed, async () => {
        const response = await store.fetch(`/api/auth/admin/export/${name}?${new URLSearchParams(query)}`, { headers })
        // Without the names of the columns. A text of several lines is one row.
        lines = (await response.text()).replace(/"(""|[^"])*"/g, '').split('\r\n').length - 2
      })
      expect(rows).toMatchObject([{ actorId: who.id, actorName: who.name, action, before: null }])
      expect(rows[0]?.after).toEqual({ ...filters, rows: lines, isComplete: true })
    },
  )

  test('a download that is broken off says how many rows were read', async () => {
    const { token } = await admin(store)
    const aborted = new AbortController()
    const rows = await added('coupons', async () => {
      store.proxy.set({ delayMs: 30 })
      const headers = { authorization: `Bearer ${token}` }
      const response = await store.fetch(api.exportCoupons.path, { headers, signal: aborted.signal })
      await response.body?.getReader().read()
      aborted.abort()
      store.proxy.set({ delayMs: 0 })
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.after).toMatchObject({ isComplete: false, rows: expect.any(Number) })
    expect(rows[0]?.after).not.toMatchObject({ rows: 0 })
  })

  test('without the entry there is no file', async () => {
    const { token } = await admin(store)
    await store.db.run(sql`create trigger no_log before insert on audit_log begin select raise(abort, 'no log'); end`)
    try {
      const response = await store.fetch(api.exportUsers.path, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('@')
    } finally {
      await store.db.run(sql`drop trigger no_log`)
    }
  })
})

test('a file that breaks off is not mistaken for a complete one', async () => {
  const { token } = await admin(store)
  store.proxy.set({ delayMs: 30 })
  const response = await store.fetch(api.exportCoupons.path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  store.proxy.set({ delayMs: 0, isDown: true })
  try {
    await expect(response.text()).rejects.toThrow()
  } finally {
    store.proxy.set({ isDown: false })
  }
})
