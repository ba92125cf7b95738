import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { downloadLinkMs, isToolFileKey, keyOfToolFile } from '#schema/rules/downloads.ts'
import { keyOfImage, mediaPath } from '#schema/rules/images.ts'
import { keysOfMedia } from '#schema/rules/media.ts'
import { categories, products, users } from '#schema/tables/index.ts'
import { signDownload } from '#worker/lib/download-signatures.ts'
import { runEach } from '#worker/lib/run-each.ts'
import { fileMode, folderMode } from './backup-format.ts'
import { CommandError, databaseAddress, runCommand, withDatabase } from './database.ts'

const parallel = 4
const timeoutMs = 60_000
/** By how much this clock may be ahead of the shop's. */
const clockMs = 60_000
/** For `wrangler r2 bulk put`, which puts the files into a bucket. */
const listFile = 'files.json'

/** Numbers of files. */
interface MediaBackup {
  copied: number
  /** Copied by an earlier run: the content of a file never changes. */
  there: number
  /** Rows refer to them, and the shop does not have them. */
  missing: number
}

/** Copies the uploaded files that accounts, products (tools' files too) and categories refer to from the running shop at `shop` to a folder, which is the same for all backups. */
export async function backUpMedia(
  url: string,
  token: string | undefined,
  { shop, folder, secret }: { shop: string; folder: string; secret?: string | undefined },
): Promise<MediaBackup> {
  const keys = await keysInUse(url, token)
  await mkdir(folder, { recursive: true, mode: folderMode })
  const known = new Set(await readdir(folder))
  const files = keys.filter((key) => known.has(key))
  const result: MediaBackup = { copied: 0, there: files.length, missing: 0 }
  await runEach(
    keys.filter((key) => !known.has(key)),
    async (key) => {
      const bytes = await download(new URL(addressOf(key, secret), shop))
      if (bytes) {
        await writeWhole(join(folder, key), bytes)
        files.push(key)
        result.copied++
      } else result.missing++
    },
    { parallel },
  )
  const list = files.sort().map((key) => ({ key, file: join(folder, key) }))
  await writeWhole(join(folder, listFile), `${JSON.stringify(list, null, 1)}\n`)
  return result
}

/** Tools' files have signed addresses only. */
function addressOf(key: string, secret: string | undefined): string {
  if (!isToolFileKey(key)) return mediaPath + key
  if (!secret) throw new CommandError("Set SESSION_SECRET, the shop's own: the tools' files have signed addresses.")
  const until = Date.now() + downloadLinkMs - clockMs
  return `/api/downloads/${key}?until=${until}&signature=${signDownload(secret, 'backup', key, until)}`
}

async function keysInUse(url: string, token?: string): Promise<string[]> {
  return withDatabase(url, token, async (db) => {
    const people = await db
      .selectDistinct({ image: users.profileImage })
      .from(users)
      .where(like(users.profileImage, `${mediaPath}%`))
    const sold = await db.select({ media: products.media, download: products.download }).from(products)
    const goods = [...sold, ...(await db.select({ media: categories.media }).from(categories))]
    const keys = [
      ...people.flatMap(({ image }) => keyOfImage(image) ?? []),
      ...goods.flatMap(({ media }) => keysOfMedia(media)),
      ...sold.flatMap(({ download }) => keyOfToolFile(download?.url) ?? []),
    ]
    return [...new Set(keys)]
  })
}

/** null where the shop does not have the file. */
async function download(address: URL): Promise<Uint8Array | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new CommandError(`The shop at ${address.origin} cannot be reached.`)
  })
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
  await answer.body?.cancel()
  if (answer.status === 404) return null
  throw new CommandError(`The shop answered ${answer.status} to ${address}.`)
}

/** A file that has its name is whole. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.partial`, content, { mode: fileMode, flush: true })
  await rename(`${path}.partial`, path)
}

await runCommand(import.meta.main, async () => {
  const [folder, shop = ''] = process.argv.slice(2)
  if (!folder || !URL.canParse(shop))
    throw new CommandError('Say where to and where from: backup:media FOLDER SHOP_URL')
  const { url, token } = databaseAddress()
  const { copied, there, missing } = await backUpMedia(url, token, {
    shop,
    folder,
    secret: process.env.SESSION_SECRET,
  })
  console.info(`${copied} files copied, ${there} there already, ${missing} missing in the shop.`)
})
