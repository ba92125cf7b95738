import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import { answerOf, send, timeoutMs } from '#web/api/call.ts'
import type { CallArgs, CallOptions } from '#web/api/call-args.ts'

/**
 * Calls a conditional endpoint over and over. `read` asks for the whole answer; `changed` answers undefined, without a body over the network,
 * where it would be the one that was received last for the same options. Both throw ApiError.
 */
export function conditional<const E extends Endpoint>(endpoint: E) {
  let etag: string | null = null
  let asked = ''
  async function ask(isConditional: boolean, options: CallOptions): Promise<Answer<E> | undefined> {
    const what = JSON.stringify(options)
    const known = isConditional && what === asked ? etag : null
    const headers = known === null ? undefined : { 'if-none-match': known }
    const { response, token } = await send(endpoint, { ...options, ...(headers && { headers }) }, timeoutMs)
    if (response.status === 304) return undefined
    const answer = await answerOf(endpoint, response, token)
    asked = what
    etag = response.headers.get('etag')
    return answer
  }
  return {
    read: (...[options]: CallArgs<E>) => ask(false, (options ?? {}) as CallOptions) as Promise<Answer<E>>,
    changed: (...[options]: CallArgs<E>) => ask(true, (options ?? {}) as CallOptions),
  }
}
