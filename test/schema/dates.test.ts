import { expect, test } from 'vitest'
import { formatDay, formatMinute } from '#schema/rules/dates.ts'

const timeZone = 'America/Sao_Paulo'

test.each(['pt-BR', 'en'] as const)('days and minutes are written as Intl writes them (%s)', (language) => {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone })
  const minute = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: language === 'en' ? 'short' : '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  // Every 7 hours and 13 minutes of five years.
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2029, 0, 1); at += (7 * 60 + 13) * 60_000) {
    expect(formatDay(at, language)).toBe(day.format(at))
    expect(formatMinute(at, language)).toBe(minute.format(at))
  }
})
