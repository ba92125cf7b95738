import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { getDownload, getDownloadFile } from '#schema/api/downloads.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { downloadLinkMs, keyOfToolFile } from '#schema/rules/downloads.ts'
import { licenses, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { FileRange } from '#worker/lib/file-ranges.ts'
import { timingSafeEqualText } from '#worker/lib/signatures.ts'
import type { MediaFile } from '#worker/providers/media/media.ts'
import { isInForce } from '../licenses/suspension.ts'

/** Where the tool of a user's key is downloaded, for ten minutes; `id`: the key's or its payment's. Refused while the key is not in force. */
export async function readDownload(deps: Deps, userId: string, id: string): Promise<Answer<typeof getDownload>> {
  const ofUser = and(eq(licenses.userId, userId), or(eq(licenses.id, id), eq(licenses.paymentId, id)))
  const found = await keyInForce(deps, ofUser)
  if (!found?.download) throw new StoreError(found ? 'download_not_found' : 'key_not_found')
  const { licenseId, productId, download } = found
  const key = keyOfToolFile(download.url)
  if (key === null || productId === null) return { url: download.url }
  const until = deps.now() + downloadLinkMs
  const signature = deps.signDownload({ licenseId, userId, productId }, key, until)
  return { url: `/api/downloads/${key}?license=${licenseId}&until=${until}&signature=${signature}` }
}

export interface ToolFile extends MediaFile {
  name: string
}

/** A tool's file for whoever has its signed address: while that is valid, the key is in force and the product has this file. */
export async function openDownload(
  deps: Deps,
  key: string,
  { license, until, signature }: Parsed<typeof getDownloadFile>,
  range?: FileRange,
): Promise<ToolFile> {
  if (until <= deps.now() || until > deps.now() + downloadLinkMs) throw new StoreError('link_invalid')
  const isSigned = (expected: string) => timingSafeEqualText(signature, expected)
  let name = key
  if (license) {
    const found = await keyInForce(deps, eq(licenses.id, license))
    const { userId, productId, download } = found ?? {}
    if (!found || !userId || !productId || keyOfToolFile(download?.url) !== key) throw new StoreError('link_invalid')
    if (!isSigned(deps.signDownload({ licenseId: license, userId, productId }, key, until)))
      throw new StoreError('link_invalid')
    name = download?.name ?? key
  } else if (!isSigned(deps.signDownload('backup', key, until))) throw new StoreError('link_invalid')
  const file = await deps.media?.get(key, range)
  if (!file) throw new StoreError('file_not_found')
  return { ...file, name }
}

/** The key with its product's download; undefined where there is none. Throws where it is not in force. */
async function keyInForce({ db, now }: Deps, which: SQL | undefined) {
  const [found] = await db
    .select({
      licenseId: licenses.id,
      userId: licenses.userId,
      productId: licenses.productId,
      download: products.download,
      isInForce: sql<number>`(${isInForce(now())})`,
    })
    .from(licenses)
    .innerJoin(users, and(eq(users.id, licenses.userId), eq(users.isBanned, false)))
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(and(which, isNull(licenses.deletedAt)))
  if (found && !found.isInForce) throw new StoreError('key_not_in_force')
  return found
}
