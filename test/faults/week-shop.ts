import { type MockInstance, vi } from 'vitest'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { app } from '#worker/app.ts'
import { runCron } from '#worker/cron.ts'
import { readEnv } from '#worker/env.ts'
import { ask, type Question } from '../ask.ts'
import { dailyCron } from '../local/worker.ts'
import type { Store } from '../open-store.ts'
import { signedWebhook, type WebhookOptions } from '../webhooks.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Of the daily run within a day of UTC, as wrangler.toml has it. */
const dailyAt = (6 * 60 + 23) * minute

interface Planned {
  at: number
  run: () => Promise<unknown>
}

/** The Worker's own app and cron in this process, from `start` on by a clock that `pass` moves. The sandbox has the same time. */
export async function openWeekShop(store: Store, start: number) {
  const setTime = (at: number) => {
    vi.setSystemTime(at)
    store.clock.now = at
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  setTime(start)
  const variables = Object.entries(await store.bindings()).filter(([, value]) => typeof value === 'string')
  const bindings = { ...Object.fromEntries(variables), FIGURES_SECONDS: '1' }
  const env = readEnv(bindings)
  if (!env) throw new Error('the Worker refuses its configuration')
  const afterAnswers: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void afterAnswers.push(work),
    passThroughOnException: () => {},
    props: {},
  }
  const send = async (url: string | URL | Request, init?: RequestInit) =>
    app.fetch(new Request(url, init), bindings, context)
  const logs: MockInstance[] = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')]
  for (const log of logs) log.mockImplementation(() => {})
  const lines: string[] = []
  const planned: Planned[] = []
  const cron = (expression?: string) =>
    runCron(env, { cron: expression ?? '* * * * *', scheduledTime: Date.now(), bindings })
  /** What answers leave to be done: e-mails of requests, and the figures of validations. */
  const finishAnswers = async () => {
    while (afterAnswers.length > 0) await Promise.allSettled(afterAnswers.splice(0))
  }

  return {
    ask: <E extends Endpoint>(endpoint: E, question?: Question) => ask(store.url, endpoint, question, send),
    async deliver(id: string, options?: WebhookOptions) {
      const { path, init } = signedWebhook(store, id, options)
      return (await send(store.url + path, init)).status
    },
    /** Has something happen at a time of the week. */
    plan: (at: number, run: Planned['run']) => void planned.push({ at, run }),
    /** Lets time pass: what is planned happens in its order, the cron runs every `every` minutes and once a day. */
    async pass(until: number, every: number) {
      while (Date.now() < until) {
        const next = Math.min(until, Date.now() + every * minute)
        planned.sort((a, b) => a.at - b.at)
        for (let due = planned[0]; due && due.at <= next; due = planned[0]) {
          planned.shift()
          setTime(Math.max(due.at, Date.now()))
          await due.run()
          planned.sort((a, b) => a.at - b.at)
        }
        const isDaily = Math.floor((next - dailyAt) / day) > Math.floor((next - every * minute - dailyAt) / day)
        setTime(next)
        await cron()
        if (isDaily) await cron(dailyCron)
      }
      await finishAnswers()
    },
    cron,
    /** Ends the moved clock. */
    end() {
      vi.useRealTimers()
      lines.push(...logs.flatMap(({ mock }) => mock.calls.map(([line]) => String(line))))
      for (const log of logs) log.mockRestore()
    },
    /** What was logged until the end. */
    lines,
  }
}
