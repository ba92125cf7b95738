import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { getDownload } from '#schema/api/downloads.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { products } from '#schema/tables/catalogue.ts'
import { licenses } from '#schema/tables/licenses.ts'
import type { Deps } from '#worker/deps.ts'
import { isInForce } from '../licenses/suspension.ts'

/** Where the tool of a user's key is downloaded; `id`: the key's or its payment's. Refused while the key is not in force. */
export async function readDownload({ db, now }: Deps, userId: string, id: string): Promise<Answer<typeof getDownload>> {
  const [found] = await db
    .select({ download: products.download, isInForce: sql<number>`(${isInForce(now())})` })
    .from(licenses)
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(
      and(eq(licenses.userId, userId), or(eq(licenses.id, id), eq(licenses.paymentId, id)), isNull(licenses.deletedAt)),
    )
  if (!found) throw new StoreError('key_not_found')
  if (!found.isInForce) throw new StoreError('key_not_in_force')
  if (!found.download) throw new StoreError('download_not_found')
  return { url: found.download.url }
}
