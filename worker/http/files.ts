import type { FileRange, MediaFile } from '#worker/providers/media/media.ts'
import type { AppContext } from './context.ts'
import { contentDisposition } from './documents.ts'

/** Uploaded files must not run scripts here, whatever they contain. */
const filePolicy = "default-src 'none'; sandbox"

/** Sends a file whose content never changes under its key, so that browsers need not revalidate it. Video players request ranges. */
export async function sendFile(
  c: AppContext,
  key: string,
  read: (range?: FileRange) => Promise<MediaFile & { type: string }>,
): Promise<Response> {
  const etag = `"${key}"`
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { ...lasting, ETag: etag })
  const { type, ...file } = await read(rangeOf(c.req.header('range')))
  return send(c, file, { ...lasting, ETag: etag, 'Content-Type': type })
}

/** Sends a file to be saved, which only its reader may store. An interrupted download goes on by ranges. */
export async function sendDownload(
  c: AppContext,
  read: (range?: FileRange) => Promise<MediaFile & { name: string }>,
): Promise<Response> {
  const { name, ...file } = await read(rangeOf(c.req.header('range')))
  return send(c, file, {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': contentDisposition('attachment', name),
  })
}

function send(c: AppContext, { body, size, part }: MediaFile, given: Record<string, string>): Response {
  c.set('policy', filePolicy)
  const headers = { ...given, 'Accept-Ranges': 'bytes' }
  if (!part) return c.body(body, 200, { ...headers, 'Content-Length': String(size) })
  const { offset, length } = part
  return c.body(body, 206, {
    ...headers,
    'Content-Length': String(length),
    'Content-Range': `bytes ${offset}-${offset + length - 1}/${size}`,
  })
}

const lasting = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Only single ranges are supported; others are ignored. */
function rangeOf(header: string | undefined): FileRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '') return Number(to) > 0 ? { suffix: Number(to) } : undefined
  if (to === '') return { offset: Number(from) }
  return Number(to) < Number(from) ? undefined : { offset: Number(from), length: Number(to) - Number(from) + 1 }
}
