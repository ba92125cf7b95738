import { hash } from 'node:crypto'
import { type Answer, type Call, parseBody } from './http.ts'
import type { SandboxState } from './state.ts'

type Work = (body: Record<string, unknown>) => { answer: Answer; isDone: boolean }
export type Idempotent = (call: Call, work: Work) => Answer

export type IdempotencyOptions = {
  store: SandboxState
  /** Where the answers are kept. */
  section: string
  /** Why the key is not accepted, if so. */
  refuseKey(key: string | undefined): Answer | undefined
  /** The key came with another body before. */
  refuseOtherBody(): Answer
  /** The body is not a JSON object. */
  refuseBody(): Answer
}

/** X-Idempotency-Key: the same key and body get the first answer again, whatever became of it. Refused requests are not stored. */
export function createIdempotency(options: IdempotencyOptions): Idempotent {
  const { store, section, refuseKey, refuseOtherBody, refuseBody } = options
  const saved = store.section(section, () => ({
    answers: {} as Record<string, { fingerprint: string; answer: Answer }>,
  }))

  return (call, work) => {
    const key = call.header('x-idempotency-key')
    const refusal = refuseKey(key)
    if (refusal) return refusal
    const slot = `${call.method} ${call.url.pathname} ${key}`
    const fingerprint = hash('sha256', call.text)
    const earlier = saved.answers[slot]
    if (earlier) return earlier.fingerprint === fingerprint ? earlier.answer : refuseOtherBody()
    const body = parseBody(call.text)
    if (!body) return refuseBody()
    const { answer, isDone } = work(body)
    if (isDone) {
      saved.answers[slot] = { fingerprint, answer }
      store.markChanged()
    }
    return answer
  }
}
