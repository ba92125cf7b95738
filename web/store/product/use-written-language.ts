import { useLanguage } from '#web/state/locale.ts'

/** The `lang` of what the shop and its customers have written in Portuguese alone, where the page is in another language. */
export function useWrittenLanguage(): 'pt-BR' | undefined {
  return useLanguage() === 'pt-BR' ? undefined : 'pt-BR'
}
