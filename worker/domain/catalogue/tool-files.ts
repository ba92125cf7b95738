import type { Download } from '#schema/api/downloads.ts'
import { StoreError } from '#schema/api/errors.ts'
import { keyOfToolFile, type ProductDownload, toolFileUrl } from '#schema/rules/downloads.ts'
import type { Deps } from '#worker/deps.ts'

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
export async function knownDownload({ media }: Deps, download: ProductDownload): Promise<ProductDownload> {
  const key = keyOfToolFile(download.url)
  if (key === null) return download
  const known = await media?.describe(key).catch(() => {
    throw new StoreError('storage_failed')
  })
  if (!known) throw new StoreError('file_not_found')
  return { url: download.url, ...known }
}
