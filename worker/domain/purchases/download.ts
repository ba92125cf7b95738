import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { getDownload, getDownloadFile } from '#schema/api/downloads.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { downloadLinkMs, keyOfToolFile } from '#schema/rules/downloads.ts'
import { licenses, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import type { FileRange } from '#worker/lib/file-ranges.ts'
import { timingSafeEqualText } from '#worker/lib/signatures.ts'
import type { MediaFile } from '#worker/providers/media/media.ts'
import { insertView } from '../licenses/key-views.ts'
import { isListed } from '../licenses/listed.ts'
import { isInForce } from '../licenses/suspension.ts'

/**
 * Where the tool of a user's key is downloaded, for ten minutes; `id`: the key's or its payment's. Refused while the key is not in force. The
 * download is use, and is recorded in the same write: a withdrawal comes before it or is no longer possible.
 */
export async function readDownload(
  deps: Deps,
  userId: string,
  id: string,
  address: string,
): Promise<Answer<typeof getDownload>> {
  const at = deps.now()
  const ofUser = and(eq(licenses.userId, userId), or(eq(licenses.id, id), eq(licenses.paymentId, id)))
  const hasTool = sql`exists (
    select 1 from ${products} tool where tool.id = ${licenses.productId} and tool.download is not null)`
  const { keys } = await writeBatch(deps.db, {
    keys: selectKey(deps, ofUser, at),
    view: insertView(deps, { kind: 'downloaded', address }, and(ofUser, isListed, isInForce(at), hasTool)),
  })
  const found = inForce(keys)
  if (!found?.download) throw new StoreError(found ? 'download_not_found' : 'key_not_found')
  const { licenseId, productId, download } = found
  const key = keyOfToolFile(download.url)
  if (key === null || productId === null) return { url: download.url }
  const until = at + downloadLinkMs
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
    const found = inForce(await selectKey(deps, eq(licenses.id, license), deps.now()))
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

/** A statement: the key with its product's download, unless its owner is banned. */
const selectKey = ({ db }: Deps, which: SQL | undefined, at: number) =>
  db
    .select({
      licenseId: licenses.id,
      userId: licenses.userId,
      productId: licenses.productId,
      download: products.download,
      isInForce: sql<number>`(${isInForce(at)})`,
    })
    .from(licenses)
    .innerJoin(users, and(eq(users.id, licenses.userId), eq(users.isBanned, false)))
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(and(which, isListed))

/** The key that was read; undefined where there is none. Throws where it is not in force. */
function inForce([found]: Awaited<ReturnType<typeof selectKey>>) {
  if (found && !found.isInForce) throw new StoreError('key_not_in_force')
  return found
}
