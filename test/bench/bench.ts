import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, buildWorker } from '../local/build.ts'
import { freePort } from '../local/ports.ts'
import { startSandboxProcess } from '../local/sandbox-process.ts'
import { makeSecrets } from '../local/settings.ts'
import { buildInMemory, gzipSizeOf } from './bundle-sizes.ts'
import { measureCalls } from './calls.ts'
import { measureScale } from './scale.ts'

const parts = ['calls', 'scale', 'sizes']
const chosen = process.argv.slice(2)
const unknown = chosen.filter((part) => !parts.includes(part))
if (unknown.length > 0) {
  console.error(
    `Unknown part: ${unknown.join(', ')}. Choose from ${parts.join(', ')}; without an argument all of them run.`,
  )
  process.exit(2)
}
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)

const dir = mkdtempSync(join(tmpdir(), 'trinco-bench-'))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
const inDir = (name: string) => join(dir, name)
const baseline = { name: 'baseline', bundle: inDir('baseline'), path: '/baseline' }

await buildWeb()
await Promise.all([buildWorker(inDir('bundle')), buildWorker(baseline.bundle, 'test/bench/baseline/index.ts')])
const secrets = makeSecrets()
const sandbox = await startSandboxProcess({
  port: await freePort(),
  secrets,
  onCrash: () => console.info('The payment sandbox has crashed: the results below are not valid.'),
})
const bench = { bundle: inDir('bundle'), data: dir, sandbox: sandbox.url, secrets }

if (isChosen('calls')) await measureCalls({ ...bench, baseline })
if (isChosen('scale') && !(await measureScale(bench))) process.exitCode = 1
await sandbox.stop()
if (isChosen('sizes')) {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const web = await buildInMemory()
  const { js, css, fonts } = web.sizesOf(web.firstLoad())
  console.info(`Worker, gzip: ${kilobytes(gzipSizeOf(inDir('bundle/index.js')))}`)
  console.info(`Home, first load: JS ${kilobytes(js)}, CSS ${kilobytes(css)} (gzip); fonts ${kilobytes(fonts)}`)
}
