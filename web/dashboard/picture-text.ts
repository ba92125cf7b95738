import type { Translate } from '#web/i18n/dictionary.ts'
import { failureOf } from '#web/i18n/form-failure.ts'

const mega = 1024 * 1024

/** "340 kB", "3.2 MB". */
export const sizeText = (bytes: number): string =>
  bytes < mega ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / mega).toFixed(1)} MB`

/** The action that failed, and the reason. */
export function pictureFailure(
  t: Translate,
  thrown: unknown,
  tried: 'uploadFailed' | 'updateFailed' | 'removeFailed',
): string {
  const { text, fields } = failureOf(t, thrown)
  return `${t(`profile.picture.${tried}`)} ${text || Object.values(fields).join(' ')}`
}
