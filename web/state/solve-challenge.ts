import type { Solution } from 'altcha-lib/types'
import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import { type Challenge, solutionHeader } from '#schema/rules/challenges.ts'
import { ApiError, call } from '#web/api/call.ts'
import type { CallArgs, CallOptions } from '#web/api/call-args.ts'
import { announce } from '#web/hooks/use-top-layer.ts'
import en from '#web/i18n/en/challenge.ts'
import ptBr from '#web/i18n/pt-BR/challenge.ts'
import { locale } from '#web/state/locale.ts'
import { isMissing, leadOn } from '#web/state/new-page.ts'

/** A further challenge follows where the network address has changed meanwhile, or the first was open too long. */
const challengesMax = 3
/** What takes less is not announced. */
const announcedAfterMs = 500

const isChallenge = ({ extra }: ApiError) => typeof extra.challenge === 'object'

/** Makes a refused call again, with the solution of the challenge that the refusal brought. Throws ApiError; the refusal where it has none. */
export async function repeatSolved<const E extends Endpoint>(
  endpoint: E,
  [options]: CallArgs<E>,
  refusal: ApiError,
): Promise<Answer<E>> {
  const request = (options ?? {}) as CallOptions
  let error = refusal
  for (let attempt = 0; attempt < challengesMax && isChallenge(error); attempt++) {
    const solution = await solutionOf(error.extra.challenge as Challenge)
    const headers = { ...request.headers, [solutionHeader]: solution }
    try {
      return await call(endpoint, ...([{ ...request, headers }] as unknown as CallArgs<E>))
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      error = thrown
    }
  }
  throw error
}

/** The solution of a challenge, as a header carries it; throws ApiError. What takes a while is announced to screen readers. */
async function solutionOf(challenge: Challenge): Promise<string> {
  const { solving, failed } = locale.code === 'en' ? en : ptBr
  let takeBack = () => {}
  const timer = setTimeout(() => {
    takeBack = announce(solving)
  }, announcedAfterMs)
  try {
    const solution = await inWorker(challenge).catch(() => onThisThread(challenge))
    if (solution) return btoa(JSON.stringify({ challenge, solution }))
  } catch (thrown) {
    if (isMissing(thrown)) await leadOn()
    else console.error(thrown)
  } finally {
    clearTimeout(timer)
    takeBack()
  }
  throw new ApiError(0, { code: 'challenge_required', error: failed })
}

/** Rejects where this browser starts no worker, or where it fails. */
function inWorker(challenge: Challenge): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
    const end = (act: () => void) => {
      worker.terminate()
      act()
    }
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => end(() => resolve(data))
    worker.onerror = (event) => {
      event.preventDefault()
      end(() => reject(new Error('the worker failed')))
    }
    worker.postMessage(challenge)
  })
}

const onThisThread = async (challenge: Challenge) => (await import('./challenge-solver.ts')).solve(challenge)
