import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { locale } from '#web/state/locale.ts'

/** Formats milliseconds as whole seconds or minutes: "9 s". */
export function useDurationFormat(): (ms: number) => string {
  const { code } = useSnapshot(locale)
  return useMemo(() => {
    const unit = (name: string) => new Intl.NumberFormat(code, { style: 'unit', unit: name, unitDisplay: 'short' })
    const second = unit('second')
    const minute = unit('minute')
    return (ms) => {
      const seconds = Math.round(ms / 1000)
      return seconds < 60 ? second.format(seconds) : minute.format(Math.round(seconds / 60))
    }
  }, [code])
}
