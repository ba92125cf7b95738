import { type Answer, definitionOf, type Endpoint, type EndpointDefinition, type Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { selectSessionUser } from '#worker/domain/accounts/sessions.ts'
import { type WholeItems, type WholeListName, wholeLists } from '#worker/domain/catalogue/whole-lists.ts'
import type { PartName, Snapshot } from '#worker/domain/snapshot.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { statesAdmin } from '#worker/lib/tokens.ts'
import type { AppContext } from './context.ts'
import { etagOf } from './etag.ts'
import { anyone, bearerOf, type SnapshotGuard } from './guards.ts'
import { depsOf } from './request-deps.ts'
import { withSecurityHeaders } from './security-headers.ts'
import { readInput, served } from './serve.ts'
import { currentSnapshot, entriesOf, isKept, readAnew, type SnapshotEntries } from './snapshot-cache.ts'
import { jsonArray, sendChunks } from './streams.ts'

type SnapshotEndpoint = Endpoint<EndpointDefinition & { isSnapshot: true }>

/** The body of an answer, which is never changed, and the answer's own headers. */
interface Finished<E extends Endpoint> {
  body: Answer<E> & object
  headers?: Record<string, string>
}

/**
 * Serves one endpoint from these parts of the snapshot: the same bytes to everyone, without a round trip. `find` takes the answer out of them, and
 * out of what is read beside them; `otherwise` reads from the database what is not there.
 */
export function serveSnapshot<E extends SnapshotEndpoint, Name extends PartName>(
  endpoint: E,
  guard: SnapshotGuard,
  names: readonly Name[],
  find: (
    parts: Pick<Snapshot, Name>,
    c: AppContext<E['path']>,
    input: Parsed<E>,
    entries: SnapshotEntries,
  ) => Finished<E> | undefined | Promise<Finished<E> | undefined>,
  otherwise?: (c: AppContext<E['path']>, input: Parsed<E>) => Promise<Answer<E>>,
): void {
  const hasInput = definitionOf(endpoint).query !== undefined
  serveFinished(endpoint, guard, async (c) => {
    const input = (hasInput ? await readInput(c, definitionOf(endpoint)) : undefined) as Parsed<E>
    const isAnew = await isOfAdmin(c)
    const parts: Pick<Snapshot, Name> = isAnew || !isKept(c) ? await readAnew(c, names) : await currentSnapshot(c)
    const found = await find(parts, c, input, entriesOf(c, isAnew))
    if (found) return found
    if (!otherwise) throw new StoreError('not_found')
    depsOf(c)
    return c.json((await otherwise(c, input)) as object)
  })
}

/** Admins see what they have just written, wherever the write was made. */
async function isOfAdmin(c: AppContext): Promise<boolean> {
  const token = bearerOf(c)
  return token !== undefined && statesAdmin(token) && (await isVerifiedAdmin(c, token))
}

/**
 * Serves a list whole. One that is no longer than one answer of the database is kept like the snapshot; of a longer one the rest is read and sent
 * part by part.
 */
export function serveWholeList<Name extends WholeListName>(
  endpoint: Endpoint<EndpointDefinition & { isSnapshot: true }>,
  name: Name,
): void {
  serveFinished(endpoint, anyone, async (c) => {
    const { items, next } = await entriesOf(c, await isOfAdmin(c)).wholeList(name)
    if (!next) return { body: items as WholeItems[Name][] }
    const deps = depsOf(c)
    const parts = (async function* () {
      yield items
      yield* wholeLists[name].rest(deps, next)
    })()
    return sendChunks(c, jsonArray(parts), { 'Content-Type': 'application/json' })
  })
}

/** Serves one endpoint whose answer is kept as bytes, as long as its body is the same object. */
export function serveFinished<E extends SnapshotEndpoint>(
  endpoint: E,
  guard: SnapshotGuard,
  answer: (c: AppContext<E['path']>) => Promise<Finished<E> | Response> | Finished<E>,
): void {
  const scope = guard.who === 'anyone' ? 'public' : 'private'
  const caching = { 'Content-Type': 'application/json', 'Cache-Control': `${scope}, max-age=0, must-revalidate` }
  /** Of each body. */
  const finishedHeaders = new WeakMap<object, Headers>()
  const handler = async (c: AppContext) => {
    if (guard.who === 'tokenHolder') await requireToken(c)
    const found = await answer(c as AppContext<E['path']>)
    if (found instanceof Response) return found
    const { body } = found
    const { bytes, etag } = finishedBodies.get(body) ?? finish(body)
    const headers = finishedHeaders.get(body) ?? withSecurityHeaders({ ...caching, ETag: etag, ...found.headers })
    finishedHeaders.set(body, headers)
    const isSame = c.req.header('if-none-match')?.includes(etag)
    return isSame ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
  }
  served.push({ endpoint, guard, handler })
}

async function requireToken(c: AppContext): Promise<void> {
  const token = bearerOf(c)
  const session = token === undefined ? null : await depsOf(c).sessions.read(token)
  if (!session) throw new StoreError('not_authenticated')
  c.set('session', session)
}

/** By the token and by the user's row. While the database cannot be reached, nobody is one. */
async function isVerifiedAdmin(c: AppContext, token: string): Promise<boolean> {
  const deps = depsOf(c)
  const session = await deps.sessions.read(token)
  if (session?.role !== 'admin') return false
  try {
    const [user] = await selectSessionUser(deps.db, session)
    return user?.role === 'admin'
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}

interface FinishedBody {
  bytes: Uint8Array<ArrayBuffer>
  /** Strong: of these bytes. */
  etag: string
}

/** Made once for each body, and gone with it. None has texts of a language: those of errors are never stored. */
const finishedBodies = new WeakMap<object, FinishedBody>()

function finish(body: object): FinishedBody {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).slice()
  const finished = { bytes, etag: etagOf(bytes, 24) }
  finishedBodies.set(body, finished)
  return finished
}
