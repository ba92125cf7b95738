import { type FileRange, partOf } from '#worker/lib/file-ranges.ts'
import type { MediaFile } from '#worker/providers/media/media.ts'
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
  const range = rangeOf(c, etag)
  const { type, ...file } = await read(range)
  c.set('policy', filePolicy)
  return send(file, range, { ...lasting, ETag: etag, 'Content-Type': type })
}

/** Sends a file to be saved, which only its reader may store. An interrupted download goes on by ranges. */
export async function sendDownload(
  c: AppContext,
  read: (range?: FileRange) => Promise<MediaFile & { name: string }>,
): Promise<Response> {
  const range = rangeOf(c)
  const { name, ...file } = await read(range)
  c.set('policy', filePolicy)
  return send(file, range, {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': contentDisposition('attachment', name),
  })
}

/** Sends the answer for a whole static file, or the range of it that was asked for, with the same headers. */
export async function sendAsset(c: AppContext, asset: Response): Promise<Response> {
  const range = asset.status === 200 ? rangeOf(c, asset.headers.get('etag')) : undefined
  if (!range) {
    const answer = new Response(asset.body, asset)
    answer.headers.set('Accept-Ranges', 'bytes')
    return answer
  }
  const bytes = await asset.arrayBuffer()
  const part = partOf(range, bytes.byteLength)
  const body = new Blob([part ? bytes.slice(part.offset, part.offset + part.length) : bytes]).stream()
  return send({ body, size: bytes.byteLength, part }, range, asset.headers)
}

function send(
  { body, size, part }: MediaFile,
  range: FileRange | undefined,
  given: Record<string, string> | Headers,
): Response {
  if (range && !partOf(range, size)) {
    void body.cancel()
    const headers = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes */${size}` }
    return new Response(null, { status: 416, headers })
  }
  const headers = new Headers(given)
  headers.set('Accept-Ranges', 'bytes')
  headers.set('Content-Length', String(part?.length ?? size))
  if (part) headers.set('Content-Range', `bytes ${part.offset}-${part.offset + part.length - 1}/${size}`)
  return new Response(body, { status: part ? 206 : 200, headers })
}

const lasting = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Only single ranges are supported; others are ignored, and so is one of a version (`If-Range`) other than `etag`. */
function rangeOf(c: AppContext, etag?: string | null): FileRange | undefined {
  const known = c.req.header('if-range')
  if (c.req.method !== 'GET' || (known !== undefined && known !== etag)) return undefined
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header('range') ?? '') ?? []
  if (from === '') return Number(to) > 0 ? { suffix: Number(to) } : undefined
  if (to === '') return { offset: Number(from) }
  return Number(to) < Number(from) ? undefined : { offset: Number(from), length: Number(to) - Number(from) + 1 }
}
