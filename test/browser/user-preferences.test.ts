import { expect, test } from 'vitest'
import { updatePassword } from '#schema/api/accounts.ts'
import { errors } from '#schema/api/errors.ts'
import { resetPassword } from '#schema/api/users.ts'
import { notifications, users } from '#schema/tables/index.ts'
import { emailsEn } from '#schema/texts/emails/en.ts'
import { emailTo } from '../emails.ts'
import { mailboxTexts } from '../local/sandbox/mailbox-texts.ts'
import { admin, client } from '../people.ts'
import { changeRow, findRow, notification } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import { linkVars } from './all-pages.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { texts } from './page-states.ts'
import { openVisit } from './page-visit.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true, vars: linkVars })

test('with reduced motion reviews are neither typed out nor changed by themselves', async () => {
  const visit = await openVisit(site.apart, { persona: 'visitor', lang: 'en' })
  await visit.page.clock.install()
  await visit.page.goto('/')
  await visit.page.locator('footer').scrollIntoViewIfNeeded()
  const reviews = visit.page.getByRole('region', { name: 'Customer reviews' })
  await reviews.waitFor()
  await expect.poll(() => reviews.locator('blockquote p[aria-hidden]').count()).toBe(0)
  await visit.page.clock.runFor(65_000)
  await expect.poll(() => reviews.locator('button[aria-current]').getAttribute('aria-label')).toMatch(/ 1 /)
})

test('a change of language is kept with the account, whose e-mails follow', async () => {
  const { user, button } = await openClientPage(site, { lang: 'pt-BR', path: '/dashboard' })
  const stored = async () => {
    const row = await findRow(site.store, users, user.id)
    return row?.language
  }
  await expect.poll(stored).toBe('pt-BR')
  await button(texts['pt-BR'].shop.language.switch).click()
  await expect.poll(stored).toBe('en')
  await button(texts.en.recovery.notice.again).click()
  const { subject } = await emailTo(site.store, user.email, 'verification')
  expect(subject).toBe(emailsEn.mails.verification.subject)
})

test('in forced colours every control keeps a border', async () => {
  const tokens = { client: (await client(site.store)).token }
  const visit = await openVisit(site.apart, { persona: 'client', tokens, lang: 'pt-BR' })
  await visit.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const borderless: string[] = []
  for (const path of firstOf(['/products/checkout/prod_aurora-trainer', '/dashboard', '/', '/products'])) {
    await visit.page.goto(path)
    await visit.page.locator('main h1').waitFor()
    await visit.waitForIdleNetwork()
    borderless.push(
      ...(await visit.page.evaluate<string[]>(`(${borderlessControls})()`)).map((line) => `${path}: ${line}`),
    )
  }
  expect(borderless).toEqual([])
})

/** Controls without a border: filled buttons lose their fill in forced colours. */
const borderlessControls = `() => [...document.querySelectorAll('main button, main input:not([type=hidden]), main select')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 30)
  .filter((one) => /primary|quiet/.test(one.className) || one.matches('input:not([type=radio], [type=checkbox], [type=file]), select'))
  .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) === 0)
  .map((one) => one.outerHTML.slice(0, 120))`

test('the ranking shows nobody who has not switched it on in the profile', async () => {
  const { page } = await openClientPage(site, { path: '/dashboard', lang: 'en', failsCalls: true })
  const choice = page.getByRole('switch', { name: 'Show me in the store’s top 3' })
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('false')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/ranking'))
  await choice.press('Space')
  expect((await saved).status()).toBe(200)
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
  await page.reload()
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
  await page.route('**/api/auth/ranking', (route) => route.fulfill({ status: 500, json: {} }))
  await choice.click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a profile picture comes from a file or an address, and goes again', async () => {
  const { page, button, dialog, user, pageErrors } = await openClientPage(site, { lang: 'en', path: '/dashboard' })
  await page
    .context()
    .route('https://pictures.example.com/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }))
  const input = page.locator('input[type=file]')
  const shownIn = (place: string) => page.locator(`${place} img`).first().getAttribute('src')
  await button('Change picture').click()
  await button('Save picture').click()
  await page.getByText('Select a file.').waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByText(/Invalid file type/).waitFor()
  await input.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([pixel, Buffer.alloc(5 * 1024 * 1024)]),
  })
  await page.getByText('The file is 5.1 MB, and the limit is 5 MB.').waitFor()
  await expectNoHorizontalScroll(page)
  await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: pixel })
  await dialog.locator('img').waitFor()
  await expect.poll(() => shownIn('dialog')).toMatch(/^blob:/)
  await button('Save picture').click()
  await page.getByText('Profile picture updated.').first().waitFor()
  await expect.poll(() => shownIn('header')).toContain('/media/')
  await expect.poll(() => shownIn('main section')).toContain('/media/')

  await button('Change picture').click()
  await dialog.getByText('Address (URL)', { exact: true }).click()
  await button('Save picture').click()
  await page.getByText('Enter the picture’s address.').waitFor()
  const address = page.getByLabel('Picture address', { exact: true })
  await address.fill('http://pictures.example.com/eu.png')
  await button('Save picture').click()
  await page.getByText(/Invalid address/).waitFor()
  await address.fill('https://pictures.example.com/eu.png')
  await expect.poll(() => shownIn('dialog')).toBe('https://pictures.example.com/eu.png')
  await address.press('Enter')
  await dialog.getByRole('textbox').waitFor({ state: 'detached' })
  await expect.poll(() => shownIn('header')).toBe('https://pictures.example.com/eu.png')

  await button('Change picture').click()
  await button('Remove picture').click()
  await button('Remove picture').click()
  await page.getByText('Profile picture removed.').first().waitFor()
  await expect.poll(() => page.locator('header img').count()).toBe(0)
  expect((await findRow(site.store, users, user.id))?.profileImage).toBeNull()
  expect(pageErrors).toEqual([])
})

const bellWords = {
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

test('notifications are grouped by day, marked as read singly or all at once, and muted', async () => {
  await site.store.db.delete(notifications)
  const now = Date.now()
  const { page, button, user } = await openClientPage(site, { path: '/terms' })
  const say = bellWords['pt-BR']
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
  if (!isWide) return

  // A ban ends the session.
  await changeRow(site.store, users, user.id, { isBanned: true })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('link', { name: say.enter, exact: true }).first().waitFor()
})

test('a password is changed and the session goes on; a wrong one is an error at its field', async () => {
  const { page, button, user } = await openClientPage(site, {
    path: '/dashboard',
    person: { password: 'chave-velha' },
  })
  await page.getByRole('link', { name: 'Senha', exact: true }).click()
  const current = page.getByLabel('Senha atual', { exact: true })
  const fresh = page.getByLabel('Nova senha', { exact: true })
  await current.fill('errada')
  await fresh.fill('nova')
  await button('Trocar senha').click()
  await page.getByText('Use pelo menos 6 caracteres.').waitFor()
  await fresh.fill('chave-nova-2')
  await button('Trocar senha').click()
  await page.getByText('A senha atual está incorreta.').waitFor()
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
  await expectNoHorizontalScroll(page)
  await current.fill('chave-velha')
  await fresh.press('Enter')
  await page.getByText(/Senha trocada/).waitFor()
  await expect.poll(() => fresh.inputValue()).toBe('')
  await expect.poll(() => page.evaluate("localStorage.getItem('token')")).not.toBe(user.token)
  await page.reload()
  await page.getByRole('heading', { name: 'Senha', level: 1 }).waitFor()

  const download = page.getByRole('link', { name: /^Download/ })
  await expect.poll(() => download.getAttribute('href')).toBe('https://download.example.com/')
  await expect.poll(() => download.getAttribute('target')).toBe('_blank')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Suporte/ })
    .first()
    .waitFor()
  await expectNoHorizontalScroll(page)
})

wide.test('the sandbox’s mailbox shows the e-mail about it, whose link leads to the shop', async () => {
  const { page, context, user } = await openClientPage(site, {
    lang: 'en',
    path: '/dashboard',
    person: { password: 'chave-velha', language: 'en' },
  })
  const body = { currentPassword: 'chave-velha', newPassword: 'chave-nova-2' }
  await site.store.ask(updatePassword, { as: user, body })
  await emailTo(site.store, user.email, 'password_changed')
  await page.goto(`${site.store.sandbox.url}/mailbox?lang=en`)
  const email = page.getByRole('article').filter({ hasText: user.email })
  await email.getByText(user.email).waitFor()
  const link = email.frameLocator('iframe').getByRole('link').first()
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await opened.waitForLoadState()
  expect(new URL(opened.url()).origin).toBe(site.store.url)
  await email.getByText(mailboxTexts('en').plain).click()
  await email.locator('pre').getByRole('link').first().waitFor()
  await expectNoHorizontalScroll(page)
})

wide.test('a password that an admin has set is changed at the login, which then goes on', async () => {
  const { auth, profile } = texts['pt-BR']
  const { store } = site
  const person = await client(store, { language: 'pt-BR' })
  const body = { userId: person.id, newPassword: 'dada-pelo-suporte' }
  expect((await store.ask(resetPassword, { as: await admin(store), body })).status).toBe(200)
  const { page, pageErrors } = await site.openPage({
    width: 360,
    termsAccepted: true,
    path: '/login?return=%2Fdashboard%2Fpurchased',
  })
  await page.getByLabel(auth.fields.email, { exact: true }).fill(person.email)
  await page.keyboard.press('Enter')
  await page.getByLabel(auth.fields.password, { exact: true }).fill(body.newPassword)
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: profile.firstPassword.title, level: 1 })
  await heading.waitFor()
  await expectNoHorizontalScroll(page)
  // Neither a reload nor another address is a way around it.
  await page.goto(`${store.url}/dashboard/purchased`)
  await heading.waitFor()
  await page.getByLabel('Senha atual', { exact: true }).fill(body.newPassword)
  const fresh = page.getByLabel('Nova senha', { exact: true })
  await fresh.fill(body.newPassword)
  await page.keyboard.press('Enter')
  await page.getByText(errors.password_unchanged[1]).waitFor()
  await fresh.fill('so-minha-agora')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: texts['pt-BR'].dashboard.purchases.title, exact: true }).first().waitFor()
  await page.waitForURL(/\/dashboard\/purchased/)
  await expect.poll(() => heading.count()).toBe(0)
  expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})
