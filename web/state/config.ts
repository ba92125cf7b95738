import { getConfig as endpoint, type getConfig } from '#schema/api/config.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type Config = Answer<typeof getConfig>

/** What this deployment offers; null until it is known. */
export const config = resource<Config | null>(null, () => call(endpoint), {
  freshMs: 600_000,
  keepsPreviousData: true,
  sent: ({ config }) => [config],
})
