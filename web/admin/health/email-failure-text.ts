import type { Translate } from '#web/i18n/dictionary.ts'

const failureNames = { 'no answer': 'noAnswer', 'link expired': 'linkExpired' } as const

/** Why an e-mail was not sent. Of the provider's answers, status and code are shown as they are. */
export function emailFailureText(t: Translate, failure: string | null): string {
  const known = Object.entries(failureNames).find(([words]) => words === failure)
  return known ? t(`adminHealth.emailFailures.${known[1]}`) : (failure ?? '—')
}
