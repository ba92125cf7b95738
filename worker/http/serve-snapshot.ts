import type { Hono } from 'hono'
import { type Answer, definitionOf, type Endpoint, type EndpointDefinition, type Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { selectSessionUser } from '#worker/domain/accounts/sessions.ts'
import type { Snapshot } from '#worker/domain/snapshot.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { statesAdmin } from '#worker/lib/tokens.ts'
import type { AppContext, AppEnv } from './context.ts'
import { bearerOf, type SnapshotGuard } from './guards.ts'
import { withSecurityHeaders } from './security-headers.ts'
import { readInput, served } from './serve.ts'
import { currentSnapshot, newSnapshot } from './snapshot-cache.ts'

type SnapshotEndpoint = Endpoint<EndpointDefinition & { isSnapshot: true }>

/** A part of the snapshot that is the body of an answer, and the answer's own headers. */
interface Part<E extends Endpoint> {
  body: Answer<E> & object
  headers?: Record<string, string>
}

/**
 * Serves one endpoint from the snapshot: the same bytes to everyone, without a round trip. `find` takes the answer out of the snapshot;
 * `otherwise` reads from the database what is not in it.
 */
export function serveSnapshot<E extends SnapshotEndpoint>(
  app: Hono<AppEnv>,
  endpoint: E,
  guard: SnapshotGuard,
  find: (snapshot: Snapshot, c: AppContext<E['path']>, input: Parsed<E>) => Part<E> | undefined,
  otherwise?: (c: AppContext<E['path']>, input: Parsed<E>) => Promise<Answer<E>>,
): void {
  served.push({ endpoint, guard })
  const scope = guard.who === 'anyone' ? 'public' : 'private'
  const caching = { 'Content-Type': 'application/json', 'Cache-Control': `${scope}, max-age=0, must-revalidate` }
  /** Of each body. */
  const finishedHeaders = new WeakMap<object, Headers>()
  app.on(endpoint.method, endpoint.path, async (context) => {
    const c = context as AppContext<E['path']>
    const token = bearerOf(c)
    if (guard.who === 'tokenHolder' && !(token && (await c.var.deps.sessions.read(token))))
      throw new StoreError('not_authenticated')
    const input = (await readInput(c, definitionOf(endpoint))) as Parsed<E>
    const part = find(await snapshotFor(c, token), c, input)
    if (!part) {
      if (!otherwise) throw new StoreError('not_found')
      return c.json((await otherwise(c, input)) as object)
    }
    const { bytes, etag } = await finishedBody(part.body)
    const headers = finishedHeaders.get(part.body) ?? withSecurityHeaders({ ...caching, ETag: etag, ...part.headers })
    finishedHeaders.set(part.body, headers)
    const isSame = c.req.header('if-none-match')?.includes(etag)
    return isSame ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
  })
}

/** Admins see what they have just written, wherever the write was made. */
async function snapshotFor(c: AppContext, token: string | undefined): Promise<Snapshot> {
  const isAdmin = token !== undefined && statesAdmin(token) && (await isVerifiedAdmin(c, token))
  return isAdmin ? newSnapshot(c) : currentSnapshot(c)
}

/** By the token and by the user's row. While the database cannot be reached, nobody is one. */
async function isVerifiedAdmin(c: AppContext, token: string): Promise<boolean> {
  const { deps } = c.var
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

/** Made once for each part of a snapshot, and gone with it. None has texts of a language: those of errors are never stored. */
const finishedBodies = new WeakMap<object, FinishedBody>()

async function finishedBody(part: object): Promise<FinishedBody> {
  const known = finishedBodies.get(part)
  if (known) return known
  const bytes = new TextEncoder().encode(JSON.stringify(part)).slice()
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const hash = Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const finished = { bytes, etag: `"${hash}"` }
  finishedBodies.set(part, finished)
  return finished
}
