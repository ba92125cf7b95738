import { honeypotFields } from '#schema/rules/accounts.ts'
import { serverNow } from '#web/api/server-clock.ts'

/** A delay before a registration is sent: a person does not notice it, a bot that submits at once does. */
export const honeypotDelayMs = 1_000

// All browsers know it with this prefix; Chrome without it, from 110 on.
const isAutofilled = (form: HTMLFormElement, name: string) =>
  form.querySelector(`[name="${name}"]:-webkit-autofill`) !== null

/** The honeypot fields of a form, as the API expects them, but for what the browser itself has filled in. */
export function readHoneypot(form: HTMLFormElement) {
  const data = new FormData(form)
  return {
    timestamp: serverNow(),
    fields: Object.fromEntries(
      honeypotFields.map((name) => [name, isAutofilled(form, name) ? '' : String(data.get(name) ?? '')]),
    ),
  }
}
export type HoneypotData = ReturnType<typeof readHoneypot>

/** For the check of a draft, before there is a form to read. */
export const emptyHoneypot: HoneypotData = { timestamp: 0, fields: {} }
