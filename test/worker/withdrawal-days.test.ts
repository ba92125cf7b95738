import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateShopSettings } from '#schema/api/settings.ts'
import { dateOf, dayOf, startOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { emails, licenses } from '#schema/tables/index.ts'
import { renderEmail } from '#worker/domain/emails/render.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { listPurchases } from '#worker/domain/purchases/mine.ts'
import { endOfBusinessDay } from '#worker/domain/refund-windows.ts'
import { submitRefundRequest } from '#worker/domain/refunds/refund-requests/submit.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { pendingPayment } from '../rows.ts'

const store = await openFileStore()
const { deps, db, clock } = store

/** An instant of the shop's time. */
const at = (local: string) => Date.parse(`${local}-03:00`)

/** A purchase with its payment and its key of these times. */
async function bought(paidAt: string, deliveredAt = paidAt) {
  clock.now = at(paidAt)
  const who = await client(store)
  const { id } = await pendingPayment(store, { userId: who.id, createdAt: clock.now })
  await settle(deps, id, 'webhook')
  await db
    .update(licenses)
    .set({ purchaseDate: at(deliveredAt) })
    .where(eq(licenses.paymentId, id))
  return { who, id }
}

/** What the buyer sees at this time, and what becomes of their request. */
async function askedFor({ who, id }: Awaited<ReturnType<typeof bought>>, local: string) {
  clock.now = at(local)
  const {
    items: [mine],
  } = await listPurchases(deps, { id: who.id, address: '' }, { keys: 'hidden' })
  const answer = await submitRefundRequest(deps, who, id, '').catch(({ code }) => ({ status: code }))
  return { right: mine?.refundRight, until: mine?.refundableUntil, answer: answer.status }
}

const withdrawn = (until: string) => ({ right: 'withdraw', until, answer: 'approved' })
const expired = (until: string) => ({ right: 'expired', until, answer: 'refund_request_too_late' })

test.each([
  // Two minutes apart, and a whole day: Monday and Tuesday of a week without holidays.
  ['2026-11-30T23:59', '2026-12-07', '2026-12-08'],
  ['2026-12-01T00:01', '2026-12-08', '2026-12-09'],
])(
  'the day of the purchase does not count, and the last day counts to its end, in São Paulo time',
  async (paid, last, next) => {
    const until = new Date(at(`${last}T23:59:59.999`)).toISOString()
    expect(await askedFor(await bought(paid), `${last}T23:59:59`)).toEqual(withdrawn(until))
    expect(await askedFor(await bought(paid), `${next}T00:00:00`)).toEqual(expired(until))
  },
)

test('the days begin with the key where it came later than the payment', async () => {
  const late = await bought('2026-11-30T23:50', '2026-12-01T00:10')
  expect(await askedFor(late, '2026-12-08T23:59:59')).toMatchObject({ right: 'withdraw' })
})

test.each([
  ['a Saturday', '2026-11-28T10:00', '2026-12-07'],
  ['Christmas, a Friday', '2026-12-18T10:00', '2026-12-28'],
  ['Good Friday', '2027-03-19T10:00', '2027-03-29'],
])('a last day on %s is extended to the next business day', async (_, paid, last) => {
  const sold = await bought(paid)
  expect((await askedFor(sold, `${last}T23:59:59`)).answer).toBe('approved')
})

test('the last day is never a holiday or on a weekend, and never before the days are over', async () => {
  const days = Array.from({ length: 12 * 366 }, (_, n) => dayOf(at('2026-01-01T12:00')) + n)
  const rows = await db.all<{ day: number; end: number }>(sql`
    select value as day, ${endOfBusinessDay(sql`(value * 86400000 + 15 * 3600000)`)} as end
    from json_each(${JSON.stringify(days)})`)
  const goodFridays = '2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15'.split(
    ' ',
  )
  const fixed = '01-01 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'.split(' ')
  const isRest = (day: number) =>
    [0, 6].includes(new Date(day * dayMs).getUTCDay()) ||
    fixed.includes(dateOf(day).slice(5)) ||
    goodFridays.includes(dateOf(day))
  expect(rows).toHaveLength(days.length)
  const lastDays = new Map(rows.map(({ day, end }) => [day, dayOf(end)]))
  for (const { day, end } of rows) {
    const last = dayOf(end)
    expect(end).toBe(startOf(last + 1) - 1)
    expect(isRest(last), dateOf(last)).toBe(false)
    expect(last - day).toBeLessThanOrEqual(4)
    // Only Fridays of the season in which Easter may be count as holidays beside those.
    const isEasterSeason = /-(03-[23]|04-[012])/.test(dateOf(day))
    if (!isRest(day) && !isEasterSeason) expect(lastDays.get(day)).toBe(day)
  }
})

test('a longer window of hours, too, lasts to the end of its day', async () => {
  const boss = await admin(store)
  const set = (hours: number) => store.ask(updateShopSettings, { as: boss, body: { refund_hours: hours } })
  await set(24 * 8 + 1)
  const { right, until } = await askedFor(await bought('2026-12-01T10:00'), '2026-12-09T23:00')
  await set(24)
  expect({ right, until }).toEqual({ right: 'withdraw', until: new Date(at('2026-12-09T23:59:59.999')).toISOString() })
})

test.each([
  ['pt-BR', 'Desistência com a chave sem uso, até o fim de', 'segunda-feira, 7 de dezembro (horário de Brasília)'],
  ['en', 'Withdraw with the key unused, until the end of', 'Monday, December 7 (Brasília time)'],
] as const)('the e-mail of the key names the last day (%s)', async (language, name, day) => {
  // A Saturday, and so is the seventh day after it.
  clock.now = at('2026-11-28T10:00')
  const who = await client(store, { language })
  const written = async () => {
    const [row] = await db
      .select()
      .from(emails)
      .where(eq(emails.userId, who.id))
      .orderBy(desc(emails.createdAt))
      .limit(1)
    if (!row) throw new Error('no e-mail was written')
    return renderEmail(deps, row).text
  }
  const { id } = await pendingPayment(store, { userId: who.id, createdAt: clock.now })
  await settle(deps, id, 'webhook')
  expect(await written()).toContain(`${name}: ${day}`)
  clock.now += 1
  const free = { method: 'free', provider: 'none', providerId: null, listPriceCents: 0, amountCents: 0 } as const
  const claimed = await pendingPayment(store, { userId: who.id, createdAt: clock.now, ...free })
  await settle(deps, claimed.id, 'webhook')
  expect(await written()).not.toContain(name)
})
