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

/** Enough users that none of them reaches a rate limit. */
const userCount = 900
const loginCount = 200
const openPaymentCount = 60
const password = 'bench-of-keys'
const honeypotData = { timestamp: 1, fields: {} }

export interface Bench {
  shop: string
  database: string
  secrets: Secrets
}

/** Creates the users and payments that the cases need, then the cases. */
export async function prepareCases({ shop, database, secrets }: Bench): Promise<Case[]> {
  const customers = await createUsers(database, secrets)
  const { body: products } = await ask(shop, listProducts)
  let count = 0
  const purchase = (): BenchRequest & { token: string; body: object } => {
    const n = count++
    const { id, token } = at(customers, n)
    const { _id, price } = at(products, Math.floor(n / customers.length))
    const body = { amount: price.BRL, userId: id, productId: _id, termsAccepted: true, honeypotData }
    return { method: 'POST', path: createPixPayment.path, token, body }
  }
  const open: BenchRequest[] = []
  while (open.length < openPaymentCount) {
    const { token, body } = purchase()
    const headers = { 'cf-connecting-ip': address() }
    const { status, body: payment } = await ask(shop, createPixPayment, { as: { token }, body, headers })
    if (status !== 200) throw new Error(`create-payment failed: ${payment.code}`)
    open.push({ path: `/api/payments/mercadopago/check-status/${payment.payment_id}`, token })
  }
  const rotate = <T>(values: T[]) => {
    let n = 0
    return () => at(values, n++)
  }
  const logins = customers.slice(0, loginCount).map(({ email }) => ({ email, password, honeypotData }))
  const nextLogin = rotate(logins)
  return [
    { name: 'baseline: an empty Hono route', concurrency: 16, next: () => ({ path: '/baseline' }) },
    { name: 'home (asset)', concurrency: 16, next: () => ({ path: '/' }) },
    { name: 'categories', concurrency: 16, next: () => ({ path: '/api/auth/categories' }) },
    { name: 'products', concurrency: 16, next: () => ({ path: '/api/auth/all/products' }) },
    {
      name: 'login',
      concurrency: 2,
      next: () => ({ method: 'POST', path: '/api/auth/login', body: nextLogin() }),
    },
    { name: 'create-payment', concurrency: 8, next: purchase },
    { name: 'check-status', concurrency: 16, next: rotate(open) },
  ]
}

async function createUsers(database: string, secrets: Secrets) {
  const db = openDatabase(database)
  const passwordHash = hashPassword(password)
  const rows = Array.from({ length: userCount }, (_, n) => {
    const id = `bench_${n}`
    return { id, name: id, email: `${id}@bench.test`, passwordHash, role: 'client' as const, createdAt: Date.now() }
  })
  for (let from = 0; from < rows.length; from += 100) await db.insert(users).values(rows.slice(from, from + 100))
  db.$client.close()
  return Promise.all(
    rows.map(async (row) => ({ ...row, token: await tokenOf(secrets, { ...row, sessionVersion: 1 }) })),
  )
}

/** Wraps around at the end. */
function at<T>(values: T[], n: number): T {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('no values to choose from')
  return value
}
