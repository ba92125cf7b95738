import type { FaultSettings } from './faults.ts'
import { type Answer, type Route, route } from './http.ts'
import { frameOf, framePolicy, mailboxPolicy, writeMailbox } from './mailbox-page.ts'
import { mailboxTexts } from './mailbox-texts.ts'
import type { MailControls } from './resend.ts'

export type MailboxOptions = MailControls & { faults: FaultSettings }

/** The page on which a person reads the e-mails that the shop has sent, whoever they are to. */
export function mailboxRoutes({ emails, faults }: MailboxOptions): Route[] {
  return [
    route('GET', '/mailbox', ({ url }) => ({
      status: 200,
      html: writeMailbox({
        texts: mailboxTexts(url.searchParams.get('lang')),
        emails: emails().reverse(),
        faults: faults.describe(),
      }),
      headers: { 'content-security-policy': mailboxPolicy, 'x-content-type-options': 'nosniff' },
    })),
    route('GET', '/mailbox/count', () => ({ status: 200, text: String(emails().length) })),
    route('GET', '/mailbox/:id', ({ params }): Answer => {
      const email = emails().find(({ id }) => id === params.id)
      if (!email) return { status: 404, json: { error: 'no such e-mail' } }
      return { status: 200, html: frameOf(email.html), headers: { 'content-security-policy': framePolicy } }
    }),
  ]
}
