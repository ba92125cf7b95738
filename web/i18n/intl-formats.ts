import type { Language } from '#schema/rules/languages.ts'

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Made when it is first asked for, and kept: making a format takes as long as using it a hundred times. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  kept(dates, language + JSON.stringify(options), () => new Intl.DateTimeFormat(language, options))

/** The same for numbers. Of those with decimals alone `formatNumber` takes less. */
export const numberFormat = (language: Language, options: Intl.NumberFormatOptions) =>
  kept(numbers, language + JSON.stringify(options), () => new Intl.NumberFormat(language, options))

function kept<F>(formats: Map<string, F>, name: string, make: () => F): F {
  const known = formats.get(name)
  if (known) return known
  const made = make()
  formats.set(name, made)
  return made
}
