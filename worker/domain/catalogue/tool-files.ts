import { sql } from 'drizzle-orm'
import type { Download } from '#schema/api/downloads.ts'
import { StoreError } from '#schema/api/errors.ts'
import { keyOfToolFile, type ProductDownload, toolFileUrl } from '#schema/rules/downloads.ts'
import { products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'

/** Stores the file of a tool as it arrives. One that no product names is deleted after a day. */
export async function storeToolFile(
  { media, newId }: Deps,
  body: ReadableStream,
  { name, sha256, bytes }: Omit<Download, 'url'> & { bytes: number },
): Promise<Download> {
  if (!media) throw new StoreError('not_configured')
  const key = `${newId()}.bin`
  const isSame = await media.putStream(key, body, { name, sha256 }).catch(() => {
    throw new StoreError('storage_failed')
  })
  if (!isSame) throw new StoreError('file_differs')
  return { url: toolFileUrl(key), bytes, sha256, name }
}

/** Of an uploaded file, what the store knows of it, whatever the form says. */
export async function knownDownload({ media, db }: Deps, download: ProductDownload): Promise<ProductDownload> {
  const { url } = download
  const key = keyOfToolFile(url)
  if (key === null) return download
  const stored = await media?.describe(key).catch(() => {
    throw new StoreError('storage_failed')
  })
  const about = stored && (stored.about ?? (await writtenOf(db, url)))
  if (!about) throw new StoreError('file_not_found')
  return { url, bytes: stored.bytes, ...about }
}

/** What a product says of the file: one that was copied back from a backup has lost its name and its hash. */
async function writtenOf(db: Database, url: string) {
  const [row] = await db
    .select({ download: products.download })
    .from(products)
    .where(sql`${products.download} ->> 'url' = ${url}`)
    .limit(1)
  return row?.download && { name: row.download.name ?? '', sha256: row.download.sha256 }
}
