import { honeypotFields } from '#schema/rules/accounts.ts'

/** A delay before a registration is sent: a person does not notice it, a bot that submits at once does. */
export const honeypotDelayMs = 1_000

/** The honeypot fields of a form, as the API expects them. */
export function readHoneypot(data: FormData) {
  return {
    timestamp: Date.now(),
    fields: Object.fromEntries(honeypotFields.map((name) => [name, String(data.get(name) ?? '')])),
  }
}
export type HoneypotData = ReturnType<typeof readHoneypot>

export const isHoneypotFilled = ({ fields }: HoneypotData): boolean =>
  Object.values(fields).some((value) => value !== '')
