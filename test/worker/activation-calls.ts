import { expect } from 'vitest'
import * as api from '#schema/api/activations.ts'
import type { Store } from '../open-store.ts'
import { stranger } from '../people.ts'
import { license } from '../rows.ts'

export type Body = Record<string, unknown>

interface Reply {
  status: number
  headers: Headers
  /** The code is the tool's, or that of an error. */
  body: Omit<api.ActivationAnswer, 'code'> & { code: string }
}

/** The three calls of tools, each from an address of its own unless headers are given, and a key that is already in use. */
export function activationCalls(store: () => Store) {
  const callOf =
    (endpoint: typeof api.validateKey | typeof api.activateKey | typeof api.deactivateKey) =>
    (body: Body, { lang, headers }: { lang?: string; headers: Record<string, string> } = stranger()) => {
      const reply: Promise<unknown> = store().ask(endpoint, { body, headers, ...(lang !== undefined && { lang }) })
      return reply as Promise<Reply>
    }
  const activate = callOf(api.activateKey)
  return {
    activate,
    validate: callOf(api.validateKey),
    deactivate: callOf(api.deactivateKey),
    /** A key that is bound to the device `PC-1`. */
    async bound(columns: Parameters<typeof license>[1] = {}) {
      const row = await license(store(), columns)
      expect((await activate({ key: row.key, hwid: 'PC-1' })).body.code).toBe('VALID')
      return row
    },
  }
}
