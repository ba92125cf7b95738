import type { ExportedHandler } from '@cloudflare/workers-types'
import { app } from './app.ts'
import { type Bindings, readEnv } from './env.ts'

export default {
  fetch: app.fetch,
  async scheduled({ cron, scheduledTime }, bindings) {
    const env = readEnv(bindings)
    if (!env) return
    const { runCron } = await import('./cron.ts')
    await runCron(env, { cron, scheduledTime, bindings })
  },
} satisfies ExportedHandler<Bindings>
