import { subscribe } from 'valtio'
import { getConfig as endpoint, type getConfig } from '#schema/api/config.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { call } from '#web/api/call.ts'
import { afterHydration } from '#web/state/hydration.ts'
import { resource } from '#web/state/resource.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

export type Config = Answer<typeof getConfig>

/** What this deployment offers; null until it is known. */
export const config = resource<Config | null>(null, () => call(endpoint), {
  freshMs: 600_000,
  keepsPreviousData: true,
  sent: ({ config }) => [config],
})

// A page that is sent empty starts with what this browser was told last: what depends on it does not come in later and move the rest.
afterHydration(() => {
  config.data ??= readStored()
  subscribe(config, store)
  store()
})

function store() {
  if (config.data) writeStorage('config', JSON.stringify(config.data))
}

function readStored(): Config | null {
  try {
    return JSON.parse(readStorage('config') ?? 'null')
  } catch {
    return null
  }
}
