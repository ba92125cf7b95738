import type { R2Bucket, ReadableStream as R2Stream } from '@cloudflare/workers-types'
import { partOf } from '#worker/lib/file-ranges.ts'
import type { MediaStore } from './media.ts'

/** Cloudflare R2. Source: https://developers.cloudflare.com/r2/api/workers/workers-api-reference */
export const r2 = (bucket: R2Bucket): MediaStore => ({
  async put(key, bytes, type) {
    await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
  },

  async putStream(key, body, { name, sha256 }) {
    try {
      await bucket.put(key, body as unknown as R2Stream, { sha256, customMetadata: { name, sha256 } })
      return true
    } catch (error) {
      // R2 keeps nothing of a file whose hash is another.
      if (error instanceof Error && /\(10037\)|checksum|hash/i.test(error.message)) return false
      throw error
    }
  },

  async describe(key) {
    const object = await bucket.head(key)
    const { name, sha256 } = object?.customMetadata ?? {}
    return object && { bytes: object.size, about: name && sha256 ? { name, sha256 } : null }
  },

  async get(key, range) {
    // R2 throws where the file is shorter than the range.
    const part = range && (await bucket.get(key, { range }).catch(() => null))
    const object = part ?? (await bucket.get(key))
    return (
      object && {
        body: object.body as unknown as ReadableStream,
        size: object.size,
        part: part ? partOf(range, part.size) : null,
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
