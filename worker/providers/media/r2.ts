import type { R2Bucket, R2ObjectBody } from '@cloudflare/workers-types'
import type { FileRange, MediaStore } from './media.ts'

/** Cloudflare R2. Source: https://developers.cloudflare.com/r2/api/workers/workers-api-reference */
export const r2 = (bucket: R2Bucket): MediaStore => ({
  async put(key, bytes, type) {
    await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
  },

  async get(key, range) {
    // R2 throws where the file is shorter than the range.
    const part = range && (await bucket.get(key, { range }).catch(() => null))
    const object = part ?? (await bucket.get(key))
    return (
      object && {
        body: object.body as unknown as ReadableStream,
        size: object.size,
        part: part ? spanOf(part, range) : null,
      }
    )
  },

  async list(prefix, after) {
    const page = await bucket.list({ prefix, ...(after !== null && { cursor: after }) })
    return {
      files: page.objects.map(({ key, uploaded }) => ({ key, storedAt: uploaded.getTime() })),
      next: page.truncated ? page.cursor : null,
    }
  },

  remove: (keys) => bucket.delete(keys),
})

function spanOf({ size }: R2ObjectBody, range: FileRange) {
  if ('suffix' in range) {
    const length = Math.min(range.suffix, size)
    return { offset: size - length, length }
  }
  return { offset: range.offset, length: Math.min(range.length ?? size, size - range.offset) }
}
