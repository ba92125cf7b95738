import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import { type ApiError, call } from '#web/api/call.ts'
import type { CallArgs } from '#web/api/call-args.ts'
import { leadOn } from '#web/state/new-page.ts'

/**
 * Calls an endpoint as a form does: where the server answers with a challenge, the page solves it, which asks nothing of anybody, and the call
 * goes on by itself. Throws ApiError.
 */
export const formCall = <const E extends Endpoint>(endpoint: E, ...args: CallArgs<E>): Promise<Answer<E>> =>
  call(endpoint, ...args).catch(async (error: ApiError) => {
    // A second factor's challenge is a text.
    if (typeof error.extra?.challenge !== 'object') throw error
    // Where the solver cannot be loaded, and the page not anew, the refusal says what to do.
    const { repeatSolved } = await import('./solve-challenge.ts').catch(async () => {
      await leadOn()
      throw error
    })
    return repeatSolved(endpoint, args, error)
  })
