import type { Endpoint } from '#schema/api/endpoint.ts'
import { fillIn } from '../ask.ts'
import type { BenchRequest } from './load.ts'
import type { ScaleStore } from './scale-store.ts'

/** A request that is measured against the small and the large shop. */
export interface ScaleCase {
  name: string
  /** How many times slower the large shop may be. */
  limit: number
  /** Maximum size of the compressed response. */
  maxBytes?: number
  /** How long the large shop may take. */
  maxMs?: number
  prepare: (store: ScaleStore) => Promise<() => BenchRequest>
}

export const validateLimit = 1.2
export const listLimit = 1.5
export const chartLimit = 3
export const pageBytes = 20_000

interface Read {
  name: string
  endpoint: Endpoint
  query?: Record<string, string>
  /** Statements that read the parameters of the path. */
  paramsSql?: Record<string, string>
  limit?: number
  maxBytes?: number
  maxMs?: number
}

/** Asks an endpoint the same over and over, as an admin. */
export const read = ({ name, endpoint, query = {}, paramsSql = {}, limit = listLimit, ...most }: Read): ScaleCase => ({
  name,
  limit,
  ...most,
  async prepare({ token, queryTexts }) {
    const params: Record<string, string> = {}
    for (const [param, statement] of Object.entries(paramsSql)) params[param] = (await queryTexts(statement))[0] ?? ''
    const search = new URLSearchParams(query).toString()
    const path = `${fillIn(endpoint.path, params)}${search && `?${search}`}`
    return () => ({ path, token })
  },
})
