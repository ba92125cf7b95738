import { ApiError } from '#web/api/call.ts'
import { translator } from '#web/i18n/dictionary.ts'
import { locale } from '#web/state/locale.ts'
import { toast, toasts } from '#web/state/toasts.ts'

/** Says why the panel is gone when the server no longer takes the session: the guard then leads home. The failure goes on. */
export function reportExpiredSession(thrown: unknown): never {
  if (thrown instanceof ApiError && thrown.code === 'not_authenticated') {
    const text = translator(locale.code)('admin.expired')
    if (!toasts.list.some((entry) => entry.text === text)) toast(text, 'bad')
  }
  throw thrown
}
