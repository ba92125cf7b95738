import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Unstable_Config } from 'wrangler'
import { root } from './build.ts'
import type { Vars } from './worker.ts'

/** What wrangler.toml says of the Worker. */
export type DeclaredWorker = Pick<
  Unstable_Config,
  'compatibility_date' | 'compatibility_flags' | 'assets' | 'ratelimits'
>

/** Loads wrangler, which takes two seconds of a processor: a process that starts others reads it for them. */
export async function readDeclaredWorker(): Promise<DeclaredWorker> {
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const { compatibility_date, compatibility_flags, assets, ratelimits } = readConfig({
    config: join(root, 'wrangler.toml'),
  })
  return { compatibility_date, compatibility_flags, assets, ratelimits }
}

interface Options {
  declared: DeclaredWorker
  bundle: string
  vars: Vars
  assets?: string
  /** Of the site. */
  port: number
  platform?: Platform | undefined
}

/** What Cloudflare has besides the Cache API and the files. */
export interface Platform {
  /** Which deployment this is. */
  version: string
  /** Where the bucket listens (`bucket.ts`). */
  bucketPort: number
}

/** A text that is in a file. */
class Embed {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
}

/** A Worker as wrangler.toml declares it, for `workerd serve`. */
export function workerdConfig({ declared, bundle, vars, assets, port, platform }: Options): string {
  const { compatibility_date, compatibility_flags, assets: routing, ratelimits } = declared
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
  if (platform) {
    services.push(
      { name: 'bucket', external: { address: `127.0.0.1:${platform.bucketPort}`, http: {} } },
      { name: 'cron', worker: { ...worker(join(import.meta.dirname, 'workerd-cron')), ...cron } },
    )
    const innerBindings = [{ name: 'simple', json: JSON.stringify(ratelimits[0]?.simple) }]
    bindings.push(
      { name: 'MEDIA', r2Bucket: 'bucket' },
      { name: 'VERSION', json: JSON.stringify({ id: platform.version }) },
      { name: 'SHIELD', wrapped: { moduleName: shield.name, innerBindings } },
    )
  }
  services.push({ name: 'worker', worker: { ...worker(bundle), bindings, cacheApiOutbound: 'cache' } })
  const inside = (name: string) => ({ name, address: '127.0.0.1:0', http: {}, service: name })
  const sockets = [
    inside('worker'),
    ...(platform ? [inside('cron')] : []),
    { name: 'site', address: `127.0.0.1:${port}`, http: {}, service: assets === undefined ? 'worker' : 'files' },
  ]
  const config = write({
    ...{ services, sockets },
    ...(platform && { extensions: [{ modules: [shield] }], logging: { structuredLogging: true } }),
  })
  return `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${config};\n`
}

const shield = {
  name: 'trinco:shield',
  internal: true,
  esModule: new Embed(join(import.meta.dirname, 'workerd-shield/index.js')),
}
const cron = {
  // Without it `scheduled` would be a call of a method.
  compatibilityFlags: ['service_binding_extra_handlers'],
  bindings: [{ name: 'WORKER', service: 'worker' }],
}

/** The entry is the first. */
const modulesIn = (dir: string): Value[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .map((name) => ({ name, [name.endsWith('.js') ? 'esModule' : 'wasm']: new Embed(join(dir, name)) }))

type Value = string | boolean | Embed | Value[] | { [name: string]: Value }

/** In Cap'n Proto's text format, whose strings are spelled as JSON's. */
function write(value: Value): string {
  if (typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (value instanceof Embed) return `embed ${JSON.stringify(value.path)}`
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  return `(${Object.entries(value)
    .map(([name, inner]) => `${name} = ${write(inner)}`)
    .join(', ')})`
}
