import { sha256Hex } from '#worker/lib/signatures.ts'

/** A strong ETag of these bytes, of so many hexadecimal digits. */
export const etagOf = (content: string | Uint8Array, digits: number): string =>
  `"${sha256Hex(content).slice(0, digits)}"`
