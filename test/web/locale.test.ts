import { expect, test } from 'vitest'
import { type Area, loadTexts, translator } from '#web/i18n/dictionary.ts'
import enAuth from '#web/i18n/en/auth.ts'
import enCheckout from '#web/i18n/en/checkout.ts'
import enDashboard from '#web/i18n/en/dashboard.ts'
import enFeedback from '#web/i18n/en/feedback.ts'
import enNotifications from '#web/i18n/en/notifications.ts'
import enProfile from '#web/i18n/en/profile.ts'
import enShop from '#web/i18n/en/shop.ts'
import ptAuth from '#web/i18n/pt-BR/auth.ts'
import ptCheckout from '#web/i18n/pt-BR/checkout.ts'
import ptDashboard from '#web/i18n/pt-BR/dashboard.ts'
import ptFeedback from '#web/i18n/pt-BR/feedback.ts'
import ptNotifications from '#web/i18n/pt-BR/notifications.ts'
import ptProfile from '#web/i18n/pt-BR/profile.ts'
import ptShop from '#web/i18n/pt-BR/shop.ts'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { firstLanguage } = await import('#web/state/locale.ts')

test('the language is the saved one, else the browser’s first supported one, else Portuguese', () => {
  expect(firstLanguage('en', ['pt-BR'])).toBe('en')
  expect(firstLanguage('fr', ['en-GB'])).toBe('en')
  expect(firstLanguage(null, ['fr-FR', 'en-US', 'pt-BR'])).toBe('en')
  expect(firstLanguage(null, ['pt-PT'])).toBe('pt-BR')
  expect(firstLanguage(null, ['fr', 'enm'])).toBe('pt-BR')
  expect(firstLanguage(null, [])).toBe('pt-BR')
})

const leaves = (tree: object, path: string): [string, unknown][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${path}.${key}`)
      : [[`${path}.${key}`, value] as [string, unknown]],
  )

const areas: [Area, object, object][] = [
  ['shop', ptShop, enShop],
  ['auth', ptAuth, enAuth],
  ['checkout', ptCheckout, enCheckout],
  ['dashboard', ptDashboard, enDashboard],
  ['notifications', ptNotifications, enNotifications],
  ['feedback', ptFeedback, enFeedback],
  ['profile', ptProfile, enProfile],
]

test.each(areas)('%s: no empty text, and the same texts in both languages', (area, pt, en) => {
  const [ptLeaves, enLeaves] = [leaves(pt, area), leaves(en, area)]
  expect(enLeaves.map(([key]) => key).sort()).toEqual(ptLeaves.map(([key]) => key).sort())
  for (const [key, text] of [...ptLeaves, ...enLeaves])
    expect(typeof text === 'function' || (typeof text === 'string' && text.trim() !== ''), key).toBe(true)
})

test('placeholders are filled in, in the language that the function is bound to', async () => {
  await loadTexts('pt-BR', 'shop')
  await loadTexts('en', 'shop')
  const [pt, en] = [translator('pt-BR'), translator('en')]
  expect(pt('shop.catalogue.position', { page: 2, pages: 4 })).toBe('Página 2 de 4')
  expect(en('shop.catalogue.position', { page: 2, pages: 4 })).toBe('Page 2 of 4')
  expect(pt('shop.catalogue.count', { n: 1 })).toBe('1 produto')
  expect(en('shop.bell.label', { unread: 3 })).toBe('Notifications: 3 unread')
})
