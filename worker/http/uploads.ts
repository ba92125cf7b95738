import { StoreError } from '#schema/api/errors.ts'
import { imageMaxBytes } from '#schema/rules/images.ts'
import type { AppContext } from './context.ts'

/** A file that is the body itself, to be stored as it arrives: its length is known. */
export function readStream(c: AppContext): { body: ReadableStream; bytes: number } {
  if (!/^application\/octet-stream\b/i.test(c.req.header('content-type') ?? ''))
    throw new StoreError('unsupported_media_type')
  const { body } = c.req.raw
  const bytes = Number(c.req.header('content-length') ?? 0)
  if (!body || !(bytes > 0)) throw new StoreError('one_file')
  return { body, bytes }
}

/** The one file of a multipart form, in its field `file`. Its name and declared type are ignored. */
export async function readUpload(c: AppContext): Promise<Uint8Array> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw new StoreError('unsupported_media_type')
  }
  const form = await c.req.formData().catch(() => new FormData())
  const isFile = (value: unknown) => value instanceof File
  const [file, ...others] = form.getAll('file')
  const isOnly = others.length === 0 && [...form.values()].filter(isFile).length === 1
  if (!(file instanceof File) || !isOnly || file.size === 0) throw new StoreError('one_file')
  if (file.size > imageMaxBytes) throw new StoreError('image_too_large')
  return new Uint8Array(await file.arrayBuffer())
}
