import type { V4WorkerOptions } from 'miniflare'

/** What is sent through the binding; the answer is the code of the error that it throws, null for one without a code. */
export type OnEmail = (email: Record<string, unknown>) => Promise<string | null | undefined> | string | null | undefined

/**
 * Cloudflare's binding for e-mails: a Worker that is called as the platform's own is, whose errors have a `code`. Miniflare's simulation sends
 * everything and fails only with errors that have none.
 */
export const emailWorker = (onEmail: OnEmail): V4WorkerOptions => ({
  name: 'email',
  compatibilityDate: '2026-11-01',
  modules: true,
  script: `
    import { WorkerEntrypoint } from 'cloudflare:workers'
    export class Email extends WorkerEntrypoint {
      async send(email) {
        const answer = await this.env.outside.fetch('http://test', { method: 'POST', body: JSON.stringify(email) })
        const { code } = await answer.json()
        if (code !== undefined) throw Object.assign(new Error('refused'), code === null ? {} : { code })
        return { messageId: crypto.randomUUID() }
      }
    }
    export default {}`,
  serviceBindings: {
    outside: async (request) => {
      const { Response } = await import('miniflare')
      return Response.json({ code: await onEmail((await request.json()) as Record<string, unknown>) })
    },
  },
})
