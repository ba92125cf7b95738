import * as v from 'valibot'
import { integer } from './fields.ts'

/** A proof of work in ALTCHA's format, version 2. */
export const challenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    cost: integer,
    data: v.object({ action: v.string(), caller: v.string() }),
    /** In seconds since the epoch. */
    expiresAt: integer,
    keyLength: integer,
    keyPrefix: v.string(),
    keySignature: v.string(),
    nonce: v.string(),
    salt: v.string(),
  }),
  signature: v.string(),
})
export type Challenge = v.InferOutput<typeof challenge>
