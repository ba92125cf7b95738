import type { CsvExport } from '#worker/domain/exports/csv.ts'
import { exportFileName } from '#worker/domain/exports/csv.ts'
import { loggedCsvChunks } from '#worker/domain/exports/logged.ts'
import { actorOf } from './answers.ts'
import type { AppContext } from './context.ts'
import { contentDisposition } from './documents.ts'
import { reasonOf } from './request-log.ts'

/**
 * Streams a list as a CSV file, which may be larger than the memory. The first batch is read, and the export logged, before the answer starts, so
 * that errors of both still get a status; later errors break the download off.
 */
export async function sendExport<Query extends object, Row>(
  c: AppContext,
  sheet: CsvExport<Query, Row>,
  query: Query,
): Promise<Response> {
  const { deps, language, requestId } = c.var
  const lines = loggedCsvChunks(deps, actorOf(c), sheet, query, language)
  const first = await lines.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first.value ?? '')),
    async pull(controller) {
      try {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        const reason = error instanceof Error ? reasonOf(error) : 'unknown'
        console.error(JSON.stringify({ level: 'error', requestId, reason }))
        controller.error(error)
      }
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': contentDisposition('attachment', exportFileName(sheet, deps, language)),
    'Cache-Control': 'private, no-store',
  })
}
