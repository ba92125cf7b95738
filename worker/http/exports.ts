import type { CsvExport } from '#worker/domain/exports/csv.ts'
import { exportFileName } from '#worker/domain/exports/csv.ts'
import { loggedCsvChunks } from '#worker/domain/exports/logged.ts'
import { actorOf } from './answers.ts'
import type { AppContext } from './context.ts'
import { sendDownload } from './streams.ts'

/** Streams a list as a CSV file. The export is logged before the answer starts. */
export function sendExport<Query, Row>(c: AppContext, sheet: CsvExport<Query, Row>, query: Query): Promise<Response> {
  const { deps, language } = c.var
  const lines = loggedCsvChunks(deps, actorOf(c), sheet, query, language)
  return sendDownload(c, lines, { type: 'text/csv', name: exportFileName(sheet, deps, language) })
}
