import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallFaults, FaultSettings } from './faults.ts'
import { type Call, type Operation, type Route, readCall, sendAnswer } from './http.ts'
import type { Provider } from './provider.ts'
import type { SandboxState } from './state.ts'

export type ProviderRoute = Route & { provider?: Provider }

export type SandboxServerOptions = {
  routes: ProviderRoute[]
  faults: FaultSettings
  store: SandboxState
  count(provider: string, operation: Operation): void
  /** Aborted when the sandbox closes: delayed answers are then dropped. */
  signal: AbortSignal
  log(line: string): void
}

const noFault: CallFaults = {
  isDroppedBefore: false,
  failWith: null,
  failCode: undefined,
  failMessage: undefined,
  stallMs: 0,
  delayMs: 0,
  answerAs: null,
  isDroppedAfter: false,
}
const failure = (status: number, message: string, error: string) => ({ status, json: { message, error, status } })

/** The HTTP server: finds the route, applies the faults around its handler, and answers only what is saved. */
export function createSandboxServer({ routes, faults, store, count, signal, log }: SandboxServerOptions) {
  function find(call: Call) {
    for (const route of routes) {
      const match = route.method === call.method && route.path.exec(call.url.pathname)
      if (match && (route.isFor?.(call) ?? true)) return { route, params: match.groups ?? {} }
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const call = await readCall(request)
    const found = find(call)
    if (!found) return sendAnswer(response, failure(404, 'Not found', 'not_found'))
    const { provider, answer: handle, failure: fail = provider?.failure } = found.route
    const operation = typeof found.route.operation === 'function' ? found.route.operation(call) : found.route.operation
    const isProviderCall = operation && provider
    if (isProviderCall) count(provider.name, operation)

    const fault = isProviderCall ? faults.draw(operation, `${call.url} ${call.text}`, provider.name) : noFault
    if (fault.isDroppedBefore) return request.socket.destroy()
    if (fault.stallMs) await wait(fault.stallMs, undefined, { signal })
    const { failWith, failMessage = `The sandbox was told to answer ${failWith}`, failCode } = fault
    const failed = failWith === null ? undefined : fail?.(failWith, failMessage, failCode)
    if (failed?.status === 429) failed.headers = { 'retry-after': String(faults.get().retryAfterSeconds) }
    const answer = failed ?? (await handle({ ...call, params: found.params }))
    // Before answering: whatever was answered must survive a kill of the process.
    await store.saved()
    if (fault.delayMs) await wait(fault.delayMs, undefined, { signal })
    if (fault.isDroppedAfter) return request.socket.destroy()
    const { value: text, status = answer.status } = fault.answerAs ?? {}
    sendAnswer(response, text === undefined ? answer : { status, text })
  }

  return createServer((request, response) => {
    serve(request, response).catch((error) => {
      if (response.headersSent || signal.aborted) return response.destroy()
      log(`${request.method} ${request.url}: ${error}`)
      sendAnswer(response, failure(500, String(error), 'internal_server_error'))
    })
  })
}
