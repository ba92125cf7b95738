import { execFile, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { untilEnded } from '../../local/kill-on-exit.ts'
import { LocalError } from '../../local/local-error.ts'
import { freePort } from '../../local/ports.ts'

const packages = ['@vendure/core@3.7.3', 'better-sqlite3@11.10.0']

export interface VendureProduct {
  name: string
  description: string
  /** In the currency's main unit. */
  price: number
}

/** A query to the shop's API, as the customer of a token. Throws what the API refuses. */
type Query = <T>(query: string, token?: string) => Promise<{ data: T; token: string | null }>

export interface Vendure {
  pid: number
  query: Query
  stop(): Promise<void>
}

/** Installs Vendure with SQLite in its own process below `dir`, and fills it. Throws one sentence where npm cannot. */
export async function startVendure(dir: string, products: VendureProduct[]): Promise<Vendure> {
  // npm compiles SQLite for the Node that it runs on: not for the one among this project's packages.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((one) => !one.includes('node_modules'))
    .join(delimiter)
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), '{ "private": true }')
  const env = { ...process.env, PATH: path, npm_config_loglevel: 'error' }
  // SQLite is compiled by its install script, and npm hands this project's settings down.
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts=false', ...packages]
  await promisify(execFile)('npm', install, { cwd: dir, env }).catch(() => {
    throw new LocalError(`Vendure cannot be compared with: npm could not install ${packages.join(' and ')} here.`)
  })
  const port = await freePort()
  const child = spawn('node', [join(import.meta.dirname, 'vendure-server.js')], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, NODE_ENV: 'production', PORT: String(port), PRODUCTS: JSON.stringify(products) },
  })
  const { pid = 0 } = child
  const ended = untilEnded(child)
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => {
      createInterface(child.stdout).on('line', (line) => line === 'ready' && resolve(true))
    }),
    ended.then(() => false),
  ])
  if (!isReady) throw new LocalError('Vendure cannot be compared with: its server ended at once.')
  const query = queryOf(`http://127.0.0.1:${port}/shop-api`)
  // The index is filled by a job in the background.
  for (let found = -1; found < products.length; await sleep(200)) {
    const { data } = await query<{ search: { totalItems: number } }>(`{ search(input: {}) { totalItems } }`)
    found = data.search.totalItems
  }
  return {
    pid,
    query,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const queryOf =
  (url: string): Query =>
  async <T>(query: string, token?: string) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query }),
    })
    const { data, errors } = (await answer.json()) as { data: T; errors?: unknown }
    const results = Object.values(data ?? {}) as ({ message?: string } | null)[]
    const refused = results.find((one) => one?.message !== undefined)
    if (errors !== undefined || refused)
      throw new Error(`Vendure refuses ${query}: ${JSON.stringify(errors ?? refused)}`)
    return { data, token: answer.headers.get('vendure-auth-token') }
  }
