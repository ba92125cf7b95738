import { exec, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { getConfig } from '#schema/api/config.ts'
import { getHealth, getReadiness } from '#schema/api/health.ts'
import { openStore } from '../open-store.ts'
import { sweepRun } from '../rows.ts'
import { documentedCommands, shapeOf } from '../seeds/documented-commands.ts'
import { root } from './build.ts'
import { killOnExit } from './kill-on-exit.ts'
import { freePort } from './ports.ts'

const guide = 'docs/deploy.md'
/** Done for the whole run of tests; a second build would replace the pages under other tests. */
const doneBefore = ['npm ci', 'npm run build']

/** Runs `wrangler dev` until it says that it is ready; answers what it said. It ends with the test. */
async function startDev(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(command, { shell: true, cwd: root, env, detached: true })
  const cancelKill = killOnExit(child.pid ?? 0)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  onTestFinished(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
    cancelKill()
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Ready on')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`wrangler dev has ended: ${said}`)))
  })
  return said
}

test('the guide’s commands lead from nothing to a dry run of both deployments and a shop under wrangler dev', {
  timeout: 240_000,
}, async () => {
  const store = await openStore()
  const dir = await mkdtemp(join(tmpdir(), 'trinco-deploy-'))
  onTestFinished(async () => {
    await store.close()
    await rm(dir, { recursive: true, force: true })
  })
  const port = await freePort()
  // With the NODE_ENV of tests, Vite makes a build for development.
  const { NODE_ENV: _, ...ours } = process.env
  const bank = store.sandbox.url
  const env = { ...ours, WRANGLER_SEND_METRICS: 'false', CI: '1', MERCADOPAGO_API_URL: bank, WOOVI_API_URL: bank }
  let setUp = ''
  const inPlace = (command: string) =>
    command
      .replace('libsql://staging.example.turso.io', store.sqld.url)
      .replace('the-token-of-the-application', store.secrets.MERCADOPAGO_ORDERS_ACCESS_TOKEN)
      .replace('the-app-id-of-the-second-bank', store.secrets.WOOVI_APP_ID)
      .replace('the-secret-of-its-webhooks', store.secrets.MERCADOPAGO_ORDERS_WEBHOOK_SECRET)
      .replace(/(\.\/)?staging\.env/, join(dir, 'staging.env'))
      .replace('worker.bundle', join(dir, 'worker.bundle'))
      .replace('check startup', `check startup --outfile ${join(dir, 'startup.cpuprofile')}`)
      .replace('8787', `${port} --persist-to ${join(dir, 'state')}`)

  for (const { command, printed } of documentedCommands(guide)) {
    if (doneBefore.includes(command)) continue
    const own = inPlace(command)
    if (/^(set|umask) /.test(command)) {
      setUp += `${own}\n`
      continue
    }
    const said = command.includes('wrangler dev')
      ? await startDev(setUp + own, env)
      : (await promisify(exec)(setUp + own, { cwd: root, env, maxBuffer: 2 ** 26 })).stdout
    const shapes = said.split('\n').map(shapeOf)
    for (const line of printed.filter((line) => line !== '…')) expect(shapes, command).toContain(shapeOf(line))
  }
  const shop = `http://127.0.0.1:${port}`
  const answerTo = async (path: string) => {
    const answer = await fetch(shop + path)
    return { status: answer.status, text: await answer.text() }
  }
  expect(await answerTo(getHealth.path)).toMatchObject({ status: 200 })
  expect(JSON.parse((await answerTo(getReadiness.path)).text)).toMatchObject({ code: 'not_ready', failing: ['cron'] })
  await sweepRun(store)
  expect(await answerTo(getReadiness.path)).toMatchObject({ status: 200 })
  expect(JSON.parse((await answerTo(getConfig.path)).text)).toMatchObject({ payments: { pix: true, crypto: false } })
  const home = await answerTo('/')
  expect(home).toMatchObject({ status: 200, text: expect.stringContaining('<h1') })
})
