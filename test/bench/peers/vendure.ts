import { execFile, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { untilEnded } from '../../local/kill-on-exit.ts'
import { LocalError } from '../../local/local-error.ts'
import { freePort } from '../../local/ports.ts'
import { isReady } from './is-ready.ts'
import { postgresPackage, startPostgres } from './postgres.ts'

const packages = ['@vendure/core@3.7.3', 'pg@8.23.1', postgresPackage]

export interface VendureProduct {
  name: string
  description: string
  /** In the currency's main unit. */
  price: number
}

/** A query to the shop's API, as the customer of a token. Throws what the API refuses. */
type Query = <T>(query: string, token?: string) => Promise<{ data: T; token: string | null }>

export interface Vendure {
  pids: { vendure: number; postgres: number }
  query: Query
  stop(): Promise<void>
}

/** Installs Vendure and Postgres below `dir`, starts and fills them. Throws one sentence where npm cannot. */
export async function startVendure(dir: string, products: VendureProduct[]): Promise<Vendure> {
  // The machine's own Node, as a shop would run it: not the one among this project's packages.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((one) => !one.includes('node_modules'))
    .join(delimiter)
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), '{ "private": true }')
  const env = { ...process.env, PATH: path }
  // An install script of Postgres links its libraries, and npm hands down this project's settings, which run none.
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts=false', ...packages]
  await promisify(execFile)('npm', install, { cwd: dir, env }).catch(() => {
    throw new LocalError(`Vendure cannot be compared with: npm could not install ${packages.join(', ')} here.`)
  })
  const postgres = await startPostgres(dir)
  const port = await freePort()
  const child = spawn('node', ['--no-deprecation', join(import.meta.dirname, 'vendure-server.js')], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      NODE_ENV: 'production',
      DATABASE: postgres.url,
      PORT: String(port),
      PRODUCTS: JSON.stringify(products),
    },
  })
  const ended = untilEnded(child)
  if (!(await isReady(child.stdout, 'ready', ended)))
    throw new LocalError('Vendure cannot be compared with: its server ended at once.')
  const query = queryOf(`http://127.0.0.1:${port}/shop-api`)
  // The index is filled by a job in the background.
  for (let found = -1; found < products.length; await sleep(200)) {
    const { data } = await query<{ search: { totalItems: number } }>(`{ search(input: {}) { totalItems } }`)
    found = data.search.totalItems
  }
  return {
    pids: { vendure: child.pid ?? 0, postgres: postgres.pid },
    query,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await postgres.stop()
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
