import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import type { CallArgs } from '#web/api/call-args.ts'
import { conditional } from '#web/api/conditional.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from './session-expiry.ts'

/** How often a screen that is open asks for what is new, in milliseconds. */
export const followMs = 15_000

/** The answer of a conditional endpoint, with `follow`, which takes over what is new. A failure leaves all as it is: the next poll asks again. */
export function followed<const E extends Endpoint>(endpoint: E, ...args: CallArgs<E>) {
  const { read, changed } = conditional(endpoint)
  const state = resource<(Answer<E> & object) | null>(
    null,
    async () => (await read(...args).catch(reportExpiredSession)) as Answer<E> & object,
  )
  async function follow() {
    const answer = await changed(...args).catch(() => undefined)
    if (answer) state.fill(answer)
  }
  return { state, follow }
}
