import type { Language } from './languages.ts'
import { formatNumber } from './numbers.ts'

/** Money is an integer number of cents and a currency, never a float. */
export const currencies = ['BRL', 'USD'] as const
export type Currency = (typeof currencies)[number]
export const isCurrency = (text: string): text is Currency => currencies.some((currency) => currency === text)

/** Currencies in the order in which readers of a language are shown prices: dollars first in English. */
export const inOrderOf = (language: Language, list: readonly Currency[]): Currency[] =>
  (language === 'en' ? currencies.toReversed() : currencies).filter((currency) => list.includes(currency))

/** Largest amount accepted, in cents: far above any price, far below where doubles lose a cent. */
const maxCents = 10_000_000_00

/** Parses a price as people and providers write it ("49.90", 49.9) into cents; undefined where it is not an amount of whole cents. */
export function parseMoney(value: number | string): number | undefined {
  const text = typeof value === 'number' ? String(value) : value.trim()
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= maxCents ? cents : undefined
}

/** Parses an amount with any number of decimals ("9.900000") into cents; fractions of a cent are cut off. */
export const parseCryptoAmount = (value: string): number | undefined => parseMoney(value.replace(/(\.\d\d)\d+$/, '$1'))

/** Cents as a string with two decimals, for providers that require one. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2)

/** Cents as the API writes them: a number with at most two decimals. */
export const toWire = (cents: number): number => cents / 100

/** An amount of the API rounded to whole cents, to compare what a browser computed with floats; undefined where it is not an amount. */
export function centsOf(value: number | string): number | undefined {
  const cents = Math.round(Number(value) * 100)
  return cents >= 0 && cents <= maxCents ? cents : undefined
}

/** The price after `percent` (0 to 100) is taken off, rounded half up to a cent, once. */
export function discounted(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100)
}

const signs: Record<Language, Record<Currency, string>> = {
  'pt-BR': { BRL: 'R$\u00a0', USD: 'US$\u00a0' },
  en: { BRL: 'R$', USD: '$' },
}

/** "R$ 49,90" in pt-BR, "R$49.90" in en, as `Intl.NumberFormat` writes it. */
export const formatMoney = (cents: number, currency: Currency, language: Language): string =>
  `${cents < 0 ? '-' : ''}${signs[language][currency]}${formatNumber(Math.abs(cents) / 100, language, 2)}`
