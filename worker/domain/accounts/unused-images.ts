import { inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isToolFileKey, keyOfToolFile } from '#schema/rules/downloads.ts'
import { keyOfImage, kindOfKey, mediaPath } from '#schema/rules/images.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { keysOfMedia } from '#schema/rules/media.ts'
import { categories, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { writeLog } from '#worker/lib/log.ts'
import type { MediaStore } from '#worker/providers/media/media.ts'

/** A file is stored before its row is written. */
const unusedAfterMs = dayMs
/** Files that one run deletes. */
const deletedMax = 100
/** Pages of the list that one run reads, each of up to a thousand files. */
const pagesMax = 100
/** Few unused files are deleted whatever the share. */
const fewUnused = 20

/**
 * Deletes uploaded files that no account, product or category refers to any more, such as those whose deletion has failed. Deletes none where most of the files
 * are unused: the Worker has another shop's bucket then, or another database.
 */
export async function deleteUnusedImages(deps: Deps): Promise<void> {
  const { media } = deps
  if (!media) return
  const unused: string[] = []
  let used = 0
  for await (const keys of oldFiles(deps, media)) {
    const known = await keysInUse(deps, keys)
    used += known.size
    unused.push(...keys.filter((key) => !known.has(key)))
    if (unused.length >= deletedMax && unused.length <= used) break
  }
  if (unused.length > Math.max(used, fewUnused)) {
    const message = 'most files of the bucket belong to no row of this database: none was deleted'
    writeLog({ level: 'error', message, unused: unused.length, used })
  } else if (unused.length > 0) {
    await media.remove(unused.slice(0, deletedMax))
  }
}

/** Pages of the keys of files that are old enough. Each day begins with another digit, so that all have their turn in a very large bucket. */
async function* oldFiles({ now }: Deps, media: MediaStore): AsyncGenerator<string[]> {
  const firstDigit = Math.floor(now() / dayMs)
  let pages = 0
  for (let n = 0; n < 16; n++) {
    const prefix = ((firstDigit + n) % 16).toString(16)
    let after: string | null = null
    do {
      if (++pages > pagesMax) return
      const { files, next } = await media.list(prefix, after)
      const old = files.filter(({ key, storedAt }) => isStored(key) && storedAt < now() - unusedAfterMs)
      if (old.length > 0) yield old.map(({ key }) => key)
      after = next
    } while (after !== null)
  }
}

const isStored = (key: string): boolean => kindOfKey(key) !== null || isToolFileKey(key)

/** One scan of the accounts, and one of the products and categories that have uploaded files, also of those that are no longer sold. */
async function keysInUse({ db }: Deps, keys: string[]): Promise<Set<string>> {
  const images = JSON.stringify(keys.map((key) => mediaPath + key))
  const { people, ...goods } = await readBatch(db, {
    people: db
      .select({ image: users.profileImage })
      .from(users)
      .where(inArray(users.profileImage, sql`(select value from json_each(${images}))`)),
    products: db
      .select({ media: products.media, download: products.download })
      .from(products)
      .where(or(hasUploads(products.media), isNotNull(products.download))),
    categories: db.select({ media: categories.media }).from(categories).where(hasUploads(categories.media)),
  })
  const named = [
    ...[...goods.products, ...goods.categories].flatMap(({ media }) => keysOfMedia(media)),
    ...goods.products.flatMap(({ download }) => keyOfToolFile(download?.url) ?? []),
  ]
  const known = new Set([...people.flatMap(({ image }) => keyOfImage(image) ?? []), ...named])
  return new Set(keys.filter((key) => known.has(key)))
}

const hasUploads = (media: SQLWrapper): SQL => sql`${media} like ${`%"${mediaPath}%`}`
