import { subscribe } from 'valtio'
import { type Config, config } from '#web/state/config.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

// The dashboard is sent empty: it starts with what this browser was told last, so that nothing comes in later and moves the rest.
config.data ??= readStored()
subscribe(config, store)
store()

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
