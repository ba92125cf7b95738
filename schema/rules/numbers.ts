import type { Language } from './languages.ts'

/** What stands between groups of three digits, and before the decimals. */
const marks: Record<Language, { group: string; point: string }> = {
  'pt-BR': { group: '.', point: ',' },
  en: { group: ',', point: '.' },
}

/**
 * A number that has no more than these decimals, as `Intl.NumberFormat` writes it: "1.234,5" in pt-BR. The first use of `Intl` takes a slow phone
 * 70 ms, while it renders its first page.
 */
export function formatNumber(value: number, language: Language, decimals = 0): string {
  const { group, point } = marks[language]
  const [whole = '', rest] = Math.abs(value).toFixed(decimals).split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${value < 0 ? '-' : ''}${digits}${rest ? point + rest : ''}`
}
