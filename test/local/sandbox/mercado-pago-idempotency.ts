import { hash } from 'node:crypto'
import { type Answer, type Call, parseBody } from './http.ts'
import { refuse } from './mercado-pago-wire.ts'
import type { SandboxState } from './state.ts'

type Work = (body: Record<string, unknown>) => { answer: Answer; isDone: boolean }
export type Idempotent = (call: Call, work: Work) => Answer

/** X-Idempotency-Key: the same key and body get the first answer again, whatever became of it. Refused requests are not stored. */
export function createIdempotency(store: SandboxState): Idempotent {
  const saved = store.section('mercado-pago-answers', () => ({
    answers: {} as Record<string, { fingerprint: string; answer: Answer }>,
  }))

  return (call, work) => {
    const key = call.header('x-idempotency-key')
    const missing = "Header X-Idempotency-Key can't be null"
    if (!key) return refuse(400, missing, [{ code: 4292, description: missing }])
    const slot = `${call.method} ${call.url.pathname} ${key}`
    const fingerprint = hash('sha256', call.text)
    const earlier = saved.answers[slot]
    if (earlier && earlier.fingerprint !== fingerprint) {
      const description = 'X-Idempotency-Key was already used with another body'
      return refuse(409, description, [{ code: 'idempotency_key_already_used', description }])
    }
    if (earlier) return earlier.answer
    const body = parseBody(call.text)
    if (!body) return refuse(400, 'Params Error', [{ code: 1, description: 'Params Error' }])
    const { answer, isDone } = work(body)
    if (isDone) {
      saved.answers[slot] = { fingerprint, answer }
      store.markChanged()
    }
    return answer
  }
}
