import { honeypotFields } from '#schema/rules/accounts.ts'

/** A registration waits this long before it is sent: a person does not notice, a program that fires at once does. */
export const honeypotDelayMs = 1_000

/** The hidden fields of a form, as the API wants them. */
export function readHoneypot(data: FormData) {
  return {
    timestamp: Date.now(),
    fields: Object.fromEntries(honeypotFields.map((name) => [name, String(data.get(name) ?? '')])),
  }
}
export type HoneypotData = ReturnType<typeof readHoneypot>

export const isHoneypotFilled = ({ fields }: HoneypotData): boolean =>
  Object.values(fields).some((value) => value !== '')
