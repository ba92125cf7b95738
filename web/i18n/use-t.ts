import { useMemo } from 'react'
import { type Translate, translator } from '#web/i18n/dictionary.ts'
import { useLanguage } from '#web/state/locale.ts'

/** `const t = useT()`, then `t('shop.nav.store')`. */
export function useT(): Translate {
  const language = useLanguage()
  return useMemo(() => translator(language), [language])
}
