import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { root } from './build.ts'
import type { Vars } from './worker.ts'

interface Options {
  bundle: string
  vars: Vars
  assets?: string
  port: number
}

/** A Worker as wrangler.toml declares it, for `workerd serve`. */
export function workerdConfig({ bundle, vars, assets, port }: Options): string {
  const {
    compatibility_date,
    compatibility_flags,
    assets: routing,
  } = readConfig({ config: join(root, 'wrangler.toml') })
  const worker = (dir: string) => ({
    modules: modulesIn(dir),
    compatibilityDate: compatibility_date ?? '',
    compatibilityFlags: compatibility_flags,
  })
  const bindings: Value[] = Object.entries(vars).map(([name, text]) => ({ name, text }))
  const services: Value[] = [
    { name: 'cache', worker: worker(join(import.meta.dirname, 'workerd-cache')) },
    { name: 'internet', network: { allow: ['public', 'private'] } },
  ]
  if (assets !== undefined) {
    const { run_worker_first, not_found_handling } = routing ?? {}
    const headers = join(assets, '_headers')
    const rules = {
      run_worker_first,
      not_found_handling,
      ...(existsSync(headers) && { headers: readFileSync(headers, 'utf8') }),
    }
    services.push({ name: 'files', assets: { path: assets, config: JSON.stringify(rules), userWorker: 'worker' } })
    bindings.push({ name: 'ASSETS', service: { name: 'files', entrypoint: 'AssetWorker' } })
  }
  services.push({ name: 'worker', worker: { ...worker(bundle), bindings, cacheApiOutbound: 'cache' } })
  const sockets = [
    { name: 'worker', address: '127.0.0.1:0', http: {}, service: 'worker' },
    { name: 'site', address: `127.0.0.1:${port}`, http: {}, service: assets === undefined ? 'worker' : 'files' },
  ]
  return `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${write({ services, sockets })};\n`
}

/** The entry is the first. */
const modulesIn = (dir: string): Value[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .map((name) => ({ name, esModule: new Embed(join(dir, name)) }))

type Value = string | Embed | Value[] | { [name: string]: Value }

/** A text that is in a file. */
class Embed {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
}

/** In Cap'n Proto's text format, whose strings are spelled as JSON's. */
function write(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Embed) return `embed ${JSON.stringify(value.path)}`
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  return `(${Object.entries(value)
    .map(([name, inner]) => `${name} = ${write(inner)}`)
    .join(', ')})`
}
