import type { Translate } from '#web/i18n/dictionary.ts'

/** The message of a failed call. The API answers in the user’s language; only network errors are worded here. */
export function errorText(t: Translate, error: { code: string; message: string } | null): string {
  if (!error) return ''
  if (error.code === 'network') return t('shop.errors.network')
  return error.message || t('shop.errors.unknown')
}
