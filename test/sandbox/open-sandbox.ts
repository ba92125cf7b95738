import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '#test/local/sandbox/sandbox.ts'
import { startTestServer } from '../test-server.ts'

export const accessToken = 'APP_USR-test'
export const webhookSecret = 'a-secret-between-bank-and-shop'

type Wire = {
  id: number
  status: string
  status_detail: string
  transaction_amount: number
  transaction_amount_refunded: number
  date_of_expiration: string
  date_approved: string | null
  date_last_updated: string
  external_reference: string
  amount: number
  refunds: Wire[]
  message: string
  error: string
  cause: { code: number | string; description: string }[]
  paging: { total: number; limit: number; offset: number }
  results: Wire[]
  point_of_interaction: { transaction_data: { qr_code: string; qr_code_base64: string; ticket_url: string } }
}

type Sent = { body?: unknown; key?: string; headers?: Record<string, string> }

/** A sandbox on a free port and an HTTP client for it, both closed when the test finishes. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox: Sandbox = await startSandbox({ port: 0, accessToken, webhookSecret, ...options })
  onTestFinished(() => sandbox.close())
  return { sandbox, ...shopOf(sandbox.url) }
}

/** Where a sandbox keeps its state, deleted when the test finishes. */
export async function newDataFile() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'deeper', 'sandbox.json')
}

export function shopOf(url: string) {
  async function call(method: string, path: string, { body, key, headers }: Sent = {}) {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        ...(key && { 'x-idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Wire }
  }
  let keys = 0
  const newKey = () => `key-${++keys}`
  const create = (changes: Record<string, unknown> = {}, key = newKey()) =>
    call('POST', '/v1/payments', { key, body: { ...order, ...changes } })
  const get = async (id: number) => (await call('GET', `/v1/payments/${id}`)).body
  const cancel = (id: number) => call('PUT', `/v1/payments/${id}`, { body: { status: 'cancelled' } })
  const refund = (id: number, body: object = {}, key = newKey(), headers: Record<string, string> = {}) =>
    call('POST', `/v1/payments/${id}/refunds`, { key, body, headers })
  return { call, create, get, cancel, refund }
}

const order = {
  transaction_amount: 49.9,
  description: 'Mira Certa (30 dias)',
  payment_method_id: 'pix',
  external_reference: 'payment-1',
  payer: { email: 'cliente@trinco.test' },
}

export type Received = { url: URL; headers: IncomingHttpHeaders; body: string; at: number }

/** The shop's end of the webhooks: records all, answers with the given statuses in turn and then 200. */
export async function openReceiver(...statuses: number[]) {
  const received: Received[] = []
  const { url, restart } = await startTestServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ url: new URL(request.url ?? '', 'http://shop'), headers: request.headers, body, at: Date.now() })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  return { received, url: `${url}/webhook`, restart }
}
