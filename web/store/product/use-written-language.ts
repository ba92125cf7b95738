import { useSnapshot } from 'valtio'
import { locale } from '#web/state/locale.ts'

/** The `lang` of what the shop and its customers have written in Portuguese alone, where the page is in another language. */
export function useWrittenLanguage(): 'pt-BR' | undefined {
  return useSnapshot(locale).code === 'pt-BR' ? undefined : 'pt-BR'
}
