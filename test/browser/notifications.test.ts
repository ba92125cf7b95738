import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#schema/tables/notifications.ts'
import { users } from '#schema/tables/users.ts'
import { notification } from '../rows.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { inPortuguese } from './flow-languages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

const words = {
  'pt-BR': {
    today: 'Hoje',
    before: 'Antes',
    now: 'agora',
    yesterday: 'ontem',
    readAll: 'Marcar como lidas',
    quiet: 'Não perturbe',
    unread: (n: number) => (n === 1 ? 'Notificações: 1 não lida' : `Notificações: ${n} não lidas`),
    read: 'Notificações',
    enter: 'Entrar',
  },
  en: {
    today: 'Today',
    before: 'Earlier',
    now: 'now',
    yesterday: 'yesterday',
    readAll: 'Mark all read',
    quiet: 'Do not disturb',
    unread: (n: number) => `Notifications: ${n} unread`,
    read: 'Notifications',
    enter: 'Log in',
  },
} as const

test.each(inPortuguese)(
  'notifications are grouped by day, marked as read singly or all at once, and muted (%s)',
  async (lang) => {
    await site.store.db.delete(notifications)
    const now = Date.now()
    const { page, button, user, unexpectedErrors } = await openClientPage(site, { lang, path: '/terms' })
    const say = words[lang]
    await notification(site.store, {
      userId: user.id,
      title: 'Fresca',
      content: 'Veja https://a.example.com/x.',
      createdAt: now,
    })
    await notification(site.store, { userId: user.id, title: 'De ontem', content: '', createdAt: now - 30 * 3_600_000 })
    await notification(site.store, { userId: user.id, title: 'Antiga', content: '', createdAt: now - 20 * 86_400_000 })
    await page.goto('/dashboard')
    await button(say.unread(3)).click()
    await page.getByRole('heading', { name: say.today }).waitFor()
    await page.getByRole('heading', { name: say.before }).waitFor()
    await page.getByText(say.now, { exact: true }).waitFor()
    await page.getByText(say.yesterday, { exact: true }).waitFor()
    await expect.poll(() => page.locator('time').first().getAttribute('datetime')).toBe(new Date(now).toISOString())
    await expectNoHorizontalScroll(page)
    await expect
      .poll(() => page.getByRole('link', { name: 'https://a.example.com/x' }).getAttribute('target'))
      .toBe('_blank')
    await page.getByRole('button', { name: /De ontem/ }).click()
    await button(say.unread(2)).waitFor()

    const quiet = page.getByRole('switch', { name: say.quiet })
    await quiet.focus()
    await page.keyboard.press('Space')
    await button(say.read).waitFor()
    await expect.poll(() => page.evaluate("localStorage.getItem('notificationsDoNotDisturb')")).toBe('true')
    await quiet.press('Space')
    await button(say.unread(2)).waitFor()
    await button(say.readAll).click()
    await button(say.read).waitFor()
    await page.reload()
    await button(say.read).waitFor()

    // A ban ends the session.
    await site.store.db.update(users).set({ isBanned: true }).where(eq(users.id, user.id))
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('link', { name: say.enter, exact: true }).first().waitFor()
    expect(unexpectedErrors()).toEqual([])
  },
)
