import { conformance } from './conformance.ts'
import { pack } from './packed-text.ts'

/** The vectors for makers of tools, in JSON. */
export const conformanceJson = pack(JSON.stringify(conformance, null, 1))
