import { imageMaxBytes } from '#schema/rules/images.ts'
import type { Language } from '#schema/rules/languages.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { failureOf } from '#web/i18n/form-failure.ts'

const mega = 1024 * 1024

/** "340 kB", "3,2 MB". A size above the limit is rounded up, so that it is never shown as the limit itself. */
export function sizeText(bytes: number, language: Language): string {
  if (bytes < mega) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  const tenths = (bytes / mega) * 10
  const shown = (bytes > imageMaxBytes ? Math.ceil(tenths) : Math.round(tenths)) / 10
  return `${formatNumber(shown, language, 1)} MB`
}

/** The action that failed, and the reason. */
export function pictureFailure(
  t: Translate,
  thrown: unknown,
  tried: 'uploadFailed' | 'updateFailed' | 'removeFailed',
): string {
  const { text, fields } = failureOf(t, thrown)
  return `${t(`profile.picture.${tried}`)} ${text || Object.values(fields).join(' ')}`
}
