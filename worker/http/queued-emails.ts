import { wait } from '#worker/lib/wait.ts'
import type { AppContext } from './context.ts'

/** By then the answer is on its way, and its time does not tell whether an e-mail is being sent. */
const delayMs = 1_000

/** Sends the e-mails that this request has written, once it is answered. The cron sends what fails here. */
export function sendEmailsAfterAnswer(c: AppContext): void {
  const send = async () => {
    await wait(delayMs)
    const { sendQueuedEmails } = await import('#worker/domain/emails/send.ts')
    await sendQueuedEmails(c.var.deps)
  }
  c.executionCtx.waitUntil(send().catch(() => {}))
}
