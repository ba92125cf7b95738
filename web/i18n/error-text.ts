import type { Translate } from '#web/i18n/dictionary.ts'

/** What to tell about a failed call. The API answers in the reader's language; only what never reached it is worded here. */
export function errorText(t: Translate, error: { code: string; message: string } | null): string {
  if (!error) return ''
  if (error.code === 'network') return t('shop.errors.network')
  return error.message || t('shop.errors.unknown')
}
