import type { Language } from './languages.ts'
import { shopTime } from './shop-time.ts'

// Of the shop's time zone, so that a page is the same wherever it is rendered; and without `Intl`, whose first use takes a slow phone 70 ms while
// it renders its first page.
const months: Record<Language, readonly string[]> = {
  'pt-BR': 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
}

/** Year, month, day, hour and minute, as digits. */
const partsOf = (at: number) => shopTime(at).split(/[-T:]/)
const nameOf = (month: string | undefined, language: Language) => months[language][Number(month) - 1]

/** The day of an instant (ms) in the shop's time zone, as `Intl.DateTimeFormat` writes it: "26 de nov. de 2026", in English "Nov 26, 2026". */
export function formatDay(at: number, language: Language): string {
  const [year, month, day] = partsOf(at)
  const name = nameOf(month, language)
  return language === 'en' ? `${name} ${Number(day)}, ${year}` : `${Number(day)} de ${name} de ${year}`
}

/** Day, month and minute in the same way: "26/11, 20:59", in English "Nov 26, 08:59 PM". */
export function formatMinute(at: number, language: Language): string {
  const [, month, day, hour, minute] = partsOf(at)
  if (language !== 'en') return `${day}/${month}, ${hour}:${minute}`
  const hours = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${nameOf(month, language)} ${day}, ${hours}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
