import type { Language } from '#schema/rules/languages.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const formatsByLanguage = new Map<
  Language,
  { always: Intl.RelativeTimeFormat; auto: Intl.RelativeTimeFormat; date: Intl.DateTimeFormat }
>()

function formatsOf(language: Language) {
  const formats = formatsByLanguage.get(language) ?? {
    always: new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
    auto: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
  }
  formatsByLanguage.set(language, formats)
  return formats
}

/** The age of an instant: "agora" within a minute, then minutes, hours, "ontem" and days; a date after a week. Milliseconds. */
export function relativeTime(instant: number, now: number, language: Language): string {
  const { always, auto, date } = formatsOf(language)
  const age = now - instant
  if (age < minuteMs) return auto.format(0, 'second')
  if (age < hourMs) return always.format(-Math.floor(age / minuteMs), 'minute')
  if (age < dayMs) return always.format(-Math.floor(age / hourMs), 'hour')
  if (age < 2 * dayMs) return auto.format(-1, 'day')
  if (age < 7 * dayMs) return always.format(-Math.floor(age / dayMs), 'day')
  return date.format(instant)
}

/** Whether both are on the same day in the user’s time zone. */
export const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()
