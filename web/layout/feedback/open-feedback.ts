import type { Translate } from '#web/i18n/dictionary.ts'
import { showFeedback } from '#web/state/feedback.ts'
import { ensureTexts } from '#web/state/locale.ts'
import { leadOn } from '#web/state/new-page.ts'
import { toast } from '#web/state/toasts.ts'

/** Loads the form’s code and texts. */
export const loadFeedback = async () => {
  const [dialog] = await Promise.all([import('./feedback-dialog.tsx'), ensureTexts('feedback')])
  return dialog
}

/** Opens the form once it is loaded, or reports that it could not be. */
export async function openFeedback(t: Translate, productName?: string) {
  try {
    await loadFeedback()
    showFeedback(productName)
  } catch {
    if (!(await leadOn('feedback'))) toast(t('shop.errors.network'), 'bad')
  }
}
