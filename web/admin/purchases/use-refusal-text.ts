import { useT } from '#web/i18n/use-t.ts'

/** Why the provider declined, in words. */
export function useRefusalText(): (text: string | null) => string {
  const t = useT()
  return (text) =>
    text === 'rejected' || text === 'not_found' || text === 'manual'
      ? t(`adminPurchases.details.refusals.${text}`)
      : text || t('adminPurchases.details.refusals.unknown')
}
