import { login, me } from '#schema/api/accounts.ts'
import { adminId } from '#seeds/demo/accounts.ts'
import { tokenOf } from '../people.ts'
import { compareCpu, repeated } from './cpu.ts'
import { type BenchRequest, median, send, sendOk } from './load.ts'
import { honeypotData } from './purchase.ts'
import { report } from './report.ts'
import { addCustomers, type Bench, type Customer, openShop, password, type Shop, takeFrom } from './shop.ts'

const crowd = 16

export const loginOf = ({ email }: Customer): BenchRequest => ({
  method: 'POST',
  path: login.path,
  body: { email, password, honeypotData },
})

/** The cost of a login, and how long it holds up others. */
export async function measureLogins(bench: Bench) {
  const shop = await openShop(bench, 'logins')
  const customers = await addCustomers({ ...bench, ...shop }, 'visitor', 100)
  const next = () => loginOf(takeFrom(customers))
  const subject = repeated(shop.pids, () => sendOk(shop.worker.url, next()))
  const { login } = await compareCpu({ login: subject }, { ms: 1_000 })
  report('login: CPU', login.total, 'ms')
  const token = await tokenOf(bench.secrets, { id: adminId, role: 'admin', sessionVersion: 1 })
  await measureCrowd(shop, next, { path: me.path, token })
  await shop.close()
}

async function measureCrowd(shop: Shop, next: () => BenchRequest, other: BenchRequest) {
  const alone: number[] = []
  const slowest: number[] = []
  let failed = 0
  for (let round = 0; round < 3; round++) {
    await timed(shop, other)
    alone.push(await timed(shop, next()))
    let isOver = false
    const logins = Promise.all(Array.from({ length: crowd }, () => send(shop.worker.url, next()))).finally(() => {
      isOver = true
    })
    let longest = 0
    while (!isOver) {
      const sentAt = performance.now()
      // Held up for long it fails, which is as slow.
      await send(shop.worker.url, other)
      longest = Math.max(longest, performance.now() - sentAt)
    }
    slowest.push(longest)
    failed += (await logins).filter(({ status }) => status >= 500).length
  }
  report(`during ${crowd} logins: slowest other call / one login`, median(slowest) / median(alone), '×', { max: 2 })
  report(`${crowd} logins at once, three times: 5xx`, failed, '', { max: 0 })
}

async function timed({ worker }: Shop, request: BenchRequest): Promise<number> {
  const sentAt = performance.now()
  await sendOk(worker.url, request)
  return performance.now() - sentAt
}
