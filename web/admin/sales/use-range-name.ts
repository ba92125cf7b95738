import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'

/** The name of what is shown, for files: "30 dias", or "2026-11-01 a 2026-11-21" for days that were chosen. */
export function useRangeName({ period, days }: Statistics): string {
  const t = useT()
  return period === null ? t('adminSales.chosenDays', days) : t(`adminSales.periods.${period}`)
}
