import type { Endpoint } from '#schema/api/endpoint.ts'
import { connectionLost, isProvedMeanwhile, send, toApiError } from '#web/api/call.ts'
import type { CallOptions } from '#web/api/call-args.ts'

interface SavedFile {
  blob: Blob
  name: string
}

/** A large export takes minutes. */
const timeoutMs = 600_000

/** Downloads a file with the session’s token; `progress` is called with the bytes received so far. Throws ApiError, as `call` does. */
export async function download(
  endpoint: Endpoint,
  { progress, ...options }: CallOptions & { progress?: (bytes: number) => void } = {},
): Promise<SavedFile> {
  const { response, token } = await send(endpoint, options, timeoutMs)
  if (!response.ok || !response.body) {
    const error = toApiError(response, await response.text().catch(connectionLost), token)
    if (await isProvedMeanwhile(error)) return download(endpoint, { progress, ...options })
    throw error
  }
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        progress?.(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const type = response.headers.get('content-type') ?? ''
  const blob = await new Response(counted, { headers: { 'content-type': type } }).blob().catch(connectionLost)
  return { blob, name: nameIn(response.headers.get('content-disposition')) }
}

const nameIn = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1] ?? 'download')

/** Saves a file through the browser’s download. */
export function saveFile({ blob, name }: SavedFile) {
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
