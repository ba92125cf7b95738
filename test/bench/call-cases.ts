import { listProducts } from '#schema/api/catalogue.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import { users } from '#schema/tables/users.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { hashPassword } from '#worker/lib/passwords.ts'
import { ask } from '../ask.ts'
import type { Secrets } from '../local/settings.ts'
import { address, tokenOf } from '../people.ts'
import type { BenchRequest } from './load.ts'

export interface Case {
  name: string
  concurrency: number
  next: () => BenchRequest
}

/** So many that none of them meets the limits by user or by e-mail. */
const shoppers = 900
const loggingIn = 200
const openPayments = 60
const password = 'bench-of-keys'
const honeypotData = { timestamp: 1, fields: {} }

export interface Bench {
  shop: string
  database: string
  secrets: Secrets
}

/** Makes what the cases need in the shop, then the cases. */
export async function prepareCases({ shop, database, secrets }: Bench): Promise<Case[]> {
  const people = await makePeople(database, secrets)
  const { body: products } = await ask(shop, listProducts)
  let nth = 0
  const purchase = (): BenchRequest & { token: string; body: object } => {
    const n = nth++
    const { id, token } = at(people, n)
    const { _id, price } = at(products, Math.floor(n / people.length))
    const body = { amount: price.BRL, userId: id, productId: _id, termsAccepted: true, honeypotData }
    return { method: 'POST', path: createPixPayment.path, token, body }
  }
  const open: BenchRequest[] = []
  while (open.length < openPayments) {
    const { token, body } = purchase()
    const headers = { 'cf-connecting-ip': address() }
    const { status, body: payment } = await ask(shop, createPixPayment, { as: { token }, body, headers })
    if (status !== 200) throw new Error(`a purchase was refused: ${payment.code}`)
    open.push({ path: `/api/payments/mercadopago/check-status/${payment.payment_id}`, token })
  }
  const turn = <T>(values: T[]) => {
    let n = 0
    return () => at(values, n++)
  }
  const logins = people.slice(0, loggingIn).map(({ email }) => ({ email, password, honeypotData }))
  const nextLogin = turn(logins)
  return [
    { name: 'floor: a bare Hono route', concurrency: 16, next: () => ({ path: '/floor' }) },
    { name: 'home (asset)', concurrency: 16, next: () => ({ path: '/' }) },
    { name: 'categories', concurrency: 16, next: () => ({ path: '/api/auth/categories' }) },
    { name: 'products', concurrency: 16, next: () => ({ path: '/api/auth/all/products' }) },
    {
      name: 'login',
      concurrency: 2,
      next: () => ({ method: 'POST', path: '/api/auth/login', body: nextLogin() }),
    },
    { name: 'create-payment', concurrency: 8, next: purchase },
    { name: 'check-status', concurrency: 16, next: turn(open) },
  ]
}

async function makePeople(database: string, secrets: Secrets) {
  const db = openDatabase(database)
  const passwordHash = await hashPassword(password)
  const rows = Array.from({ length: shoppers }, (_, n) => {
    const id = `bench_${n}`
    return { id, name: id, email: `${id}@bench.test`, passwordHash, role: 'client' as const, createdAt: Date.now() }
  })
  for (let from = 0; from < rows.length; from += 100) await db.insert(users).values(rows.slice(from, from + 100))
  db.$client.close()
  return Promise.all(
    rows.map(async (row) => ({ ...row, token: await tokenOf(secrets, { ...row, sessionVersion: 1 }) })),
  )
}

function at<T>(values: T[], n: number): T {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
