import type { Operation } from '../local/sandbox/http.ts'
import type { Store } from '../open-store.ts'

/** Answers of providers that are not as their APIs document. */

export const html = '<!doctype html><title>Down for maintenance</title>'

/** Has the sandbox answer an operation with a text, or a value as JSON; `about`: only calls that have this text in their address or body. */
export const wrongAnswers =
  ({ sandbox }: Store) =>
  (operation: Operation, answer: unknown, about: string | null = null) => {
    const value = typeof answer === 'string' ? answer : JSON.stringify(answer)
    sandbox.faults.set({ answerAs: { value, status: 200, operations: [operation], about } })
  }
