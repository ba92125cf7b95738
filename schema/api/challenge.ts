import * as v from 'valibot'
import type { Challenge } from '../rules/challenges.ts'
import { integer } from './fields.ts'

export const challenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    cost: integer,
    data: v.object({ action: v.string(), caller: v.string() }),
    expiresAt: integer,
    keyLength: integer,
    keyPrefix: v.string(),
    keySignature: v.string(),
    nonce: v.string(),
    salt: v.string(),
  }),
  signature: v.string(),
}) satisfies v.GenericSchema<Challenge>
