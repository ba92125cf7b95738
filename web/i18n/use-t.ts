import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { type Translate, translator } from '#web/i18n/dictionary.ts'
import { locale } from '#web/state/locale.ts'

/** `const t = useT()`, then `t('shop.nav.store')`. */
export function useT(): Translate {
  const { code } = useSnapshot(locale)
  return useMemo(() => translator(code), [code])
}
