import { gunzipSync, gzipSync } from 'node:zlib'

/** A long text, compressed: workerd compiles every module when an isolate starts, also one that is evaluated later. */
export const pack = (text: string): string => gzipSync(text, { level: 9 }).toString('base64')

export const unpack = (packed: string): string => gunzipSync(Buffer.from(packed, 'base64')).toString()
