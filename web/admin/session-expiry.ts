import { ApiError } from '#web/api/call.ts'
import { translator } from '#web/i18n/dictionary.ts'
import { locale } from '#web/state/locale.ts'
import { toast, toasts } from '#web/state/toasts.ts'

/** Shows a toast when the server no longer accepts the session, since the guard then redirects to the home page. Rethrows the error. */
export function reportExpiredSession(thrown: unknown): never {
  if (thrown instanceof ApiError && thrown.code === 'not_authenticated') {
    const text = translator(locale.code)('admin.expired')
    if (!toasts.list.some((entry) => entry.text === text)) toast(text, 'bad')
  }
  throw thrown
}
