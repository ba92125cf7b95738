import { causesOf, placesOf, writeLog } from '#worker/lib/log.ts'
import type { AppContext } from './context.ts'
import { contentDisposition } from './documents.ts'

/**
 * Streams a text, which may be larger than the memory. Its first chunk is read before the answer starts, so that an error until
 * then still gets a status; later errors break the download off.
 */
export async function sendChunks(
  c: AppContext,
  chunks: AsyncGenerator<string>,
  headers: Record<string, string>,
): Promise<Response> {
  const { requestId } = c.var
  const first = await chunks.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first.value ?? '')),
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        const message = 'an answer broke off'
        writeLog({ level: 'error', requestId, message, causes: causesOf(error), at: placesOf(error) })
        controller.error(error)
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
  return c.body(body, 200, { 'Cache-Control': 'private, no-store', ...headers })
}

/** Streams a text as a file to be saved. */
export const sendDownload = (
  c: AppContext,
  chunks: AsyncGenerator<string>,
  { type, name }: { type: string; name: string },
): Promise<Response> =>
  sendChunks(c, chunks, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': contentDisposition('attachment', name),
  })

/** Streams an array as JSON, as its parts come. */
export async function* jsonArray(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const items of parts) {
    if (items.length === 0) continue
    yield before + items.map((item) => JSON.stringify(item)).join()
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
