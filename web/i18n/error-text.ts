import type { Translate } from '#web/i18n/dictionary.ts'

const foreignCodes = ['network', 'unavailable', 'crowded', 'too_large', 'malformed'] as const

/** The message of a failed call. The API answers in the user’s language; only answers that are not the API’s, or none, are worded here. */
export function errorText(t: Translate, error: { code: string; message: string } | null): string {
  if (!error) return ''
  const code = foreignCodes.find((one) => one === error.code)
  if (code) return t(`shop.errors.${code}`)
  return error.message || t('shop.errors.unknown')
}
