import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { webDist } from '../local/build.ts'
import { startPlainWorker } from '../local/plain-worker.ts'
import { onPort } from '../local/ports.ts'
import type { LocalWorker } from '../local/worker.ts'
import type { Site } from './open-site.ts'

export interface TwoBuilds {
  /** Where the shop is reached, whichever build it has. */
  readonly url: string
  /** Where the build that was replaced is still served. */
  readonly formerUrl: string
  /** Puts the other build in place of the one that is served: none of its files is there any more. */
  deploy(): void
}

/** The site as two deployments of it, each with a Worker and files of its own, over the same database. */
export function openTwoBuilds(site: Site): TwoBuilds {
  let second: LocalWorker | undefined
  let front: Front | undefined
  const files = mkdtempSync(join(tmpdir(), 'trinco-build-'))
  beforeAll(async () => {
    copyAsOtherBuild(webDist, files)
    const { VERSION: _, ...vars } = await site.store.bindings()
    second = await startPlainWorker({
      bundle: join(inject('artifacts'), 'bundle'),
      declared: inject('declaredWorker'),
      assets: files,
      vars: vars as Record<string, string>,
    })
    front = await startFront([Number(new URL(site.store.url).port), second.port])
  })
  afterAll(async () => {
    front?.close()
    await second?.close()
    rmSync(files, { recursive: true, force: true })
  })
  return {
    get url() {
      return front?.url ?? ''
    },
    get formerUrl() {
      return front?.otherUrl() ?? ''
    },
    deploy: () => front?.turn(),
  }
}

/**
 * A build of the same sources in which every file with a hash has another name, as after a change that concerns all. The bundler's runtime stays,
 * as in every build.
 */
function copyAsOtherBuild(from: string, to: string) {
  cpSync(from, to, { recursive: true })
  const assets = join(to, 'assets')
  const names = new Set(readdirSync(assets).filter((name) => !name.startsWith('rolldown-runtime-')))
  const otherName = (name: string) =>
    names.has(name) ? name.replace(/.(?=\.\w+$)/, (c) => (c === 'Z' ? 'Y' : 'Z')) : name
  const rename = (file: string) => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/[\w.-]+\.(?:js|css|woff2)\b/g, otherName))
  }
  for (const name of names) {
    if (/\.(js|css)$/.test(name)) rename(join(assets, name))
    renameSync(join(assets, name), join(assets, otherName(name)))
  }
  for (const name of ['index.html', 'parts.json']) rename(join(to, name))
}

interface Front {
  url: string
  otherUrl(): string
  turn(): void
  close(): void
}

/** Passes connections on to one of two ports. */
function startFront(ports: [number, number]): Promise<Front> {
  let at = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const onward = connect(ports[at] ?? 0, '127.0.0.1')
    for (const socket of [client, onward]) {
      open.add(socket)
      socket.once('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        onward.destroy()
      })
    }
    client.pipe(onward)
    onward.pipe(client)
  })
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return onPort(
    0,
    (port) =>
      new Promise<Front>((resolve) => {
        server.listen(port, '127.0.0.1', () =>
          resolve({
            url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
            otherUrl: () => `http://127.0.0.1:${ports[1 - at]}`,
            turn() {
              at = 1 - at
              // Connections that are kept open lead to the deployment before.
              endAll()
            },
            close() {
              server.close()
              endAll()
            },
          }),
        )
      }),
  )
}

/** Counts how often the page's document is loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}
