import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { tokenOf } from '../people.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'

const site = openSite({ isSeeded: true })

const languages = ['pt-BR', 'en'] as const
const storedToken = (page: Page) => page.evaluate<string | null>("localStorage.getItem('token')")
const statusOf = async (token: string) => (await site.store.ask(me, { as: { token } })).status

test.each(languages)('the menu’s logout ends the session on the server, and no other (%s)', async (lang) => {
  const { page, user, unexpectedErrors } = await openClientPage(site, { lang, path: '/dashboard', width: 1280 })
  const other = await tokenOf(site.store.secrets, user)
  const { nav } = texts[lang].shop
  await page.getByRole('button', { name: user.name }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await page.getByText(nav.loggedOut).first().waitFor()
  expect(await storedToken(page)).toBeNull()
  await expect.poll(() => statusOf(user.token)).toBe(401)
  expect(await statusOf(other)).toBe(200)
  expect(unexpectedErrors()).toEqual([])
})

test('without a network the logout still removes the session from the browser', async () => {
  const { page, context, user } = await openClientPage(site, { path: '/dashboard', width: 1280 })
  const { nav } = texts['pt-BR'].shop
  await page.getByRole('button', { name: user.name }).click()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await page.getByText(nav.loggedOut).first().waitFor()
  expect(await storedToken(page)).toBeNull()
})

test.each(languages)(
  'the logout of all devices ends the other tab and the other browser as well (%s)',
  async (lang) => {
    const here = await openClientPage(site, { lang, path: '/dashboard' })
    const { page, context, user, button, dialog } = here
    const say = texts[lang].dashboard.sessions
    const tab = await context.newPage()
    await tab.goto('/dashboard/purchased')
    const token = await tokenOf(site.store.secrets, user)
    const there = await site.openPage({ lang, token, path: '/dashboard' })
    await there.page.getByRole('heading', { name: texts[lang].dashboard.profile.title, level: 1 }).waitFor()

    await button(say.action).click()
    await dialog.getByText(say.text).waitFor()
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: texts[lang].shop.state.cancel }).click()
    expect(await statusOf(user.token)).toBe(200)

    await button(say.action).click()
    await dialog.getByRole('button', { name: say.confirm }).click()
    await page.getByText(say.done).first().waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await storedToken(page)).toBeNull()
    await tab.waitForURL((url) => url.pathname === '/')
    expect([await statusOf(user.token), await statusOf(token)]).toEqual([401, 401])

    await there.page.getByRole('link', { name: texts[lang].dashboard.purchased, exact: true }).click()
    await there.page.waitForURL((url) => url.pathname === '/')
    expect(await storedToken(there.page)).toBeNull()
    expect(here.unexpectedErrors()).toEqual([])
  },
)

test('where the server is not reached nobody is told that all devices are logged out', async () => {
  const { page, context, user, button, dialog } = await openClientPage(site, { path: '/dashboard' })
  const say = texts['pt-BR'].dashboard.sessions
  await button(say.action).click()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: say.confirm }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await storedToken(page)).toBe(user.token)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: say.confirm }).click()
  await page.getByText(say.done).first().waitFor()
  expect(await statusOf(user.token)).toBe(401)
})
