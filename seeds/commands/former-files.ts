import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A deployment replaces all files of the one before. A page that stands open then still asks for files of its own build, so a deployment
 * brings those of the last builds along. The shop itself has them, and the list of them: no machine that deploys has to keep anything.
 */
const listName = 'files.json'
const keptMs = 30 * 86_400_000
/** Workers serve 20,000 files at most, and the rest of the web has its share. */
const filesMax = 15_000
const bytesMax = 5_000_000
const atOnce = 16
const timeoutMs = 20_000

interface Listed {
  sha256: string
  /** When the last build that had it was deployed. */
  at: string
}

/** What never changes under its name, since that has a hash of its content. */
const isImmutable = (name: string) => /^[\w.-]+-[\w-]{8}\.\w+$/.test(name)

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/**
 * Puts the files of the shop's builds of the last 30 days beside those of the build in `dist`, and writes the list for the next deployment.
 * Returns how many it has kept, and how many of the listed ones could not be had as listed. Throws where the shop's list cannot be read.
 */
export async function keepFormerFiles(dist: string, shop: string | undefined, now: Date) {
  const assets = join(dist, 'assets')
  mkdirSync(assets, { recursive: true })
  const list: Record<string, Listed> = {}
  for (const name of readdirSync(assets).filter(isImmutable))
    list[name] = { sha256: hashOf(readFileSync(join(assets, name))), at: now.toISOString() }
  const writeList = () => writeFileSync(join(dist, listName), JSON.stringify(list))
  writeList()
  const outcome = { kept: 0, lost: 0 }
  if (shop === undefined) return outcome

  const former = Object.entries(await formerList(shop))
    .filter(([name, { at }]) => isImmutable(name) && !existsSync(join(assets, name)) && isRecent(at, now))
    .sort(([, a], [, b]) => b.at.localeCompare(a.at))
    .slice(0, Math.max(0, filesMax - Object.keys(list).length))
  const keepNext = async () => {
    for (let next = former.pop(); next; next = former.pop()) {
      const [name, listed] = next
      const content = await contentOf(`${shop}/assets/${name}`)
      if (content && hashOf(content) === listed.sha256) {
        writeFileSync(join(assets, name), content, { flag: 'wx' })
        list[name] = listed
        outcome.kept += 1
      } else outcome.lost += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepNext))
  writeList()
  return outcome
}

const isRecent = (at: string, now: Date) => now.getTime() - Date.parse(at) < keptMs

/** The list of the deployment that serves now; empty where it was deployed without one. */
async function formerList(shop: string): Promise<Record<string, Listed>> {
  const answer = await ask(`${shop}/${listName}`)
  if (answer.status === 404) return {}
  if (!answer.ok) throw new Error(`${listName} was answered with ${answer.status}`)
  const listed: unknown = await answer.json()
  if (typeof listed !== 'object' || listed === null) throw new Error(`${listName} is no list`)
  return Object.fromEntries(Object.entries(listed).filter((entry): entry is [string, Listed] => isListed(entry[1])))
}

const isListed = (entry: unknown): entry is Listed =>
  typeof entry === 'object' && entry !== null && 'sha256' in entry && 'at' in entry && typeof entry.at === 'string'

/** Undefined where the shop has none, and where it could not be fetched in so many attempts. */
async function contentOf(url: string, attempts = 3): Promise<Uint8Array | undefined> {
  try {
    const answer = await ask(url)
    if (answer.status >= 500) throw new Error(`${url} was answered with ${answer.status}`)
    const content = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    return content && content.length <= bytesMax ? content : undefined
  } catch {
    return attempts > 1 ? contentOf(url, attempts - 1) : undefined
  }
}

const ask = (url: string) => fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })

/**
 * The shop's address, of which files are taken over: by TLS, so that they are the shop's own, or from this machine. Undefined where none is
 * named.
 */
export function addressOfShop(publicUrl: string | undefined): string | undefined {
  if (!publicUrl || !URL.canParse(publicUrl)) return undefined
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' || hostname === '127.0.0.1' ? origin : undefined
}
