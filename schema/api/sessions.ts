import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, instant, successAnswer } from './fields.ts'

/** Where an account is open. */
export const openSession = v.object({
  /** null: before sessions were listed. */
  startedAt: v.nullable(instant),
  /** Families, without versions; null where they were not recognized. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** Of the login, half of it masked. */
  address: v.nullable(v.string()),
})
export type OpenSession = v.InferOutput<typeof openSession>

const session = v.object({
  id,
  /** The session of the call. */
  isCurrent: v.boolean(),
  ...openSession.entries,
})
export type ListedSession = v.InferOutput<typeof session>

export const listSessions = endpoint('GET', '/api/auth/sessions', {
  summary: 'List your own sessions',
  description: 'This one first, then the newest.',
  answer: v.array(session),
})

export const endSession = endpoint('DELETE', '/api/auth/sessions/:id', {
  summary: 'Log out of one of your sessions',
  description: 'Every token of it is refused from now on.',
  answer: successAnswer,
})

export const endOtherSessions = endpoint('DELETE', '/api/auth/sessions', {
  summary: 'Log out of all your other sessions',
  description: 'The token in the answer replaces the one of this session.',
  answer: v.object({ ...successAnswer.entries, token: v.string() }),
})
