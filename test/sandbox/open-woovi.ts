import type { SandboxOptions } from '#test/local/sandbox/sandbox.ts'
import { openReceiver, openSandbox, shopOf } from './open-sandbox.ts'

export const appId = 'Q2xpZW50X0lkX3Rlc3Q6Q2xpZW50X1NlY3JldF90ZXN0'
/** A CPF and a CNPJ with letters, by their check digits, and another person's CPF. */
export const cpf = '39053344705'
export const cnpj = '12ABC34501DE35'
export const otherCpf = '11144477735'

export const charge = {
  correlationID: 'payment-1',
  value: 4990,
  expiresIn: 300,
  comment: 'Mira Certa (30 dias)',
  customer: { name: 'Caio', email: 'cliente@trinco.test' },
  additionalInfo: [{ key: 'shop', value: 'https://shop.test' }],
}

type Transfer = {
  endToEndId: string
  value: number
  type: string
  status: string
  payer: { name: string; taxID: { taxID: string; type: string } } | null
  charge: { correlationID: string }
}
type ChargeWire = {
  status: string
  value: number
  correlationID: string
  transactionID: string
  globalID: string
  brCode: string
  expiresDate: string
  expiresIn: number
  createdAt: string
  paidAt?: string
  payer?: Transfer['payer']
}
type RefundWire = { status: string; value: number; correlationID: string; endToEndId: string }
type DisputeWire = { id?: string; type: string; status: string; endToEndId: string; value?: number }
type PageInfo = { skip: number; limit: number; hasNextPage: boolean; errors?: { message: string }[] }
/** What an answer of Woovi may have. */
type WooviWire = {
  charge: ChargeWire
  charges: ChargeWire[]
  correlationID: string
  brCode: string
  refund: RefundWire
  refunds: RefundWire[]
  transaction: Transfer
  transactions: Transfer[]
  dispute: DisputeWire
  disputes: DisputeWire[]
  documents: { url: string; correlationID: string }[]
  webhooks: { id: string; name: string; url: string; event: string; isActive: boolean }[]
  public_keys: { key_identifier: string; is_current: boolean; key: string }[]
  pageInfo: PageInfo
  error: string
}

/** A sandbox with Woovi, and an HTTP client for it. */
export async function openWoovi({ woovi, ...options }: Partial<SandboxOptions> = {}) {
  const { sandbox } = await openSandbox({ woovi: { appId, ...woovi }, ...options })
  return { sandbox, ...wooviShopOf(sandbox.url) }
}

export function wooviShopOf(url: string) {
  const shop = shopOf(url)
  async function call(method: string, path: string, sent: Parameters<typeof shop.call>[2] = {}) {
    const answer = await shop.call(method, path, { ...sent, headers: { authorization: appId, ...sent.headers } })
    return { ...answer, body: answer.body as unknown as WooviWire }
  }
  let charges = 0
  /** A charge of its own id, unless one is named. */
  const create = (changes: Record<string, unknown> = {}, query = '?return_existing=true') =>
    call('POST', `/api/v1/charge${query}`, {
      body: { ...charge, correlationID: `payment-${++charges}`, ...changes },
    })
  const make = async (changes: Record<string, unknown> = {}) => (await create(changes)).body.charge.correlationID
  const at = (id: string) => `/api/v1/charge/${encodeURIComponent(id)}`
  const get = (id: string) => call('GET', at(id))
  const remove = (id: string) => call('DELETE', at(id))
  const refund = (id: string, body: object) => call('POST', `${at(id)}/refund`, { body })
  const refunds = async (id: string) => (await call('GET', `${at(id)}/refund`)).body.refunds
  const transactions = async (id: string) =>
    (await call('GET', `/api/v1/transaction?charge=${encodeURIComponent(id)}`)).body.transactions
  return { call, create, make, get, remove, refund, refunds, transactions }
}

/** The address of the webhooks, and what came there. */
export async function openWooviReceiver() {
  const { received, url } = await openReceiver()
  const bodies = () => received.map(({ body }) => JSON.parse(body))
  return { received, url, bodies, events: () => bodies().map(({ event }) => event) }
}
