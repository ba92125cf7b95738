import type { Endpoint } from '#schema/api/endpoint.ts'
import { fillIn } from '../ask.ts'
import { type BenchRequest, sendOk } from './load.ts'
import type { ScaleStore } from './scale-store.ts'

/** A request that is measured against the small and the large shop. */
export interface ScaleCase {
  name: string
  endpoint: Endpoint
  /** How many times slower the large shop may be; absent: only `maxMs` counts. */
  limit?: number
  /** Maximum size of the compressed response. */
  maxBytes?: number
  /** How long the large shop may take. */
  maxMs?: number
  prepare: (store: ScaleStore) => Promise<() => BenchRequest>
}

export const validateLimit = 1.2
export const listLimit = 1.5
export const chartLimit = 3
/** A search within a list looks at more than a page: what counts is how long somebody waits. */
export const search = { maxMs: 30 }
export const pageBytes = 20_000

interface Read {
  name: string
  endpoint: Endpoint
  query?: Record<string, string>
  /** Statements that read parameters of the query, and of the path. */
  querySql?: Record<string, string>
  paramsSql?: Record<string, string>
  asSql?: string
  /** With the ETag of the first answer: 304, as long as nothing is new. */
  isConditional?: boolean
  isFirstChunk?: boolean
  /** null: only `maxMs` counts. */
  limit?: number | null
  maxBytes?: number
  maxMs?: number
}

/** Asks an endpoint the same over and over, as an admin or as the user whose id `asSql` reads. */
export const read = ({
  name,
  endpoint,
  query = {},
  querySql = {},
  paramsSql = {},
  asSql,
  isConditional = false,
  isFirstChunk = false,
  limit = listLimit,
  ...most
}: Read): ScaleCase => ({
  name,
  endpoint,
  ...(limit !== null && { limit }),
  ...most,
  async prepare({ url, token: adminToken, tokenFor, queryTexts }) {
    const textOf = async (statement: string) => (await queryTexts(statement))[0] ?? ''
    const textsOf = async (statements: Record<string, string>) => {
      const texts: Record<string, string> = {}
      for (const [name, statement] of Object.entries(statements)) texts[name] = await textOf(statement)
      return texts
    }
    const search = new URLSearchParams({ ...query, ...(await textsOf(querySql)) }).toString()
    const path = `${fillIn(endpoint.path, await textsOf(paramsSql))}${search && `?${search}`}`
    const token = asSql === undefined ? adminToken : await tokenFor(await textOf(asSql))
    if (!isConditional) return () => ({ path, token, isFirstChunk })
    const { etag = '' } = await sendOk(url, { path, token })
    return () => ({ path, token, etag })
  },
})
