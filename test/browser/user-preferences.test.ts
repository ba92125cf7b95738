import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updatePassword } from '#schema/api/accounts.ts'
import { errors } from '#schema/api/errors.ts'
import { resetPassword } from '#schema/api/users.ts'
import { notifications, users } from '#schema/tables/index.ts'
import { emailsEn } from '#schema/texts/emails/en.ts'
import { emailTo } from '../emails.ts'
import { mailboxTexts } from '../local/sandbox/mailbox-texts.ts'
import { admin, client } from '../people.ts'
import { notification } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { linkVars } from './all-pages.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { inEnglish, inPortuguese } from './flow-languages.ts'
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
  const { user, button, unexpectedErrors } = await openClientPage(site, { lang: 'pt-BR', path: '/dashboard' })
  const stored = async () => {
    const [row] = await site.store.db.select().from(users).where(eq(users.id, user.id))
    return row?.language
  }
  await expect.poll(stored).toBe('pt-BR')
  await button(texts['pt-BR'].shop.language.switch).click()
  await expect.poll(stored).toBe('en')
  await button(texts.en.recovery.notice.again).click()
  const { subject } = await emailTo(site.store, user.email, 'verification')
  expect(subject).toBe(emailsEn.mails.verification.subject)
  expect(unexpectedErrors()).toEqual([])
})

test('in forced colours every control keeps a border', async () => {
  const tokens = { client: (await client(site.store)).token }
  const visit = await openVisit(site.apart, { persona: 'client', tokens, lang: 'pt-BR' })
  await visit.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const borderless: string[] = []
  for (const path of firstOf(['/products/checkout/prod_aurora-trainer', '/dashboard', '/', '/products'], 2)) {
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
  const { page } = await openClientPage(site, { path: '/dashboard', lang: 'en' })
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

const pictureWords = {
  'pt-BR': {
    changePicture: 'Trocar foto',
    url: 'Endereço (URL)',
    address: 'Endereço da imagem',
    save: 'Salvar foto',
    noFile: 'Selecione um arquivo.',
    badType: /Tipo de arquivo inválido/,
    tooLarge: 'O arquivo tem 5,1 MB, e o limite é 5 MB.',
    noUrl: 'Informe o endereço da imagem.',
    badUrl: /Endereço inválido/,
    saved: 'Foto de perfil atualizada.',
    remove: 'Remover foto',
    removed: 'Foto de perfil removida.',
  },
  en: {
    changePicture: 'Change picture',
    url: 'Address (URL)',
    address: 'Picture address',
    save: 'Save picture',
    noFile: 'Select a file.',
    badType: /Invalid file type/,
    tooLarge: 'The file is 5.1 MB, and the limit is 5 MB.',
    noUrl: 'Enter the picture’s address.',
    badUrl: /Invalid address/,
    saved: 'Profile picture updated.',
    remove: 'Remove picture',
    removed: 'Profile picture removed.',
  },
} as const

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test.each(inEnglish)('a profile picture comes from a file or an address, and goes again (%s)', async (lang) => {
  const { page, button, dialog, user, pageErrors } = await openClientPage(site, { lang, path: '/dashboard' })
  const say = pictureWords[lang]
  await page
    .context()
    .route('https://pictures.example.com/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }))
  const input = page.locator('input[type=file]')
  const shownIn = (place: string) => page.locator(`${place} img`).first().getAttribute('src')
  await button(say.changePicture).click()
  await button(say.save).click()
  await page.getByText(say.noFile).waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByText(say.badType).waitFor()
  await input.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([pixel, Buffer.alloc(5 * 1024 * 1024)]),
  })
  await page.getByText(say.tooLarge).waitFor()
  await expectNoHorizontalScroll(page)
  await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: pixel })
  await dialog.locator('img').waitFor()
  await expect.poll(() => shownIn('dialog')).toMatch(/^blob:/)
  await button(say.save).click()
  await page.getByText(say.saved).first().waitFor()
  await expect.poll(() => shownIn('header')).toContain('/media/')
  await expect.poll(() => shownIn('main section')).toContain('/media/')

  await button(say.changePicture).click()
  await dialog.getByText(say.url, { exact: true }).click()
  await button(say.save).click()
  await page.getByText(say.noUrl).waitFor()
  const address = page.getByLabel(say.address, { exact: true })
  await address.fill('http://pictures.example.com/eu.png')
  await button(say.save).click()
  await page.getByText(say.badUrl).waitFor()
  await address.fill('https://pictures.example.com/eu.png')
  await expect.poll(() => shownIn('dialog')).toBe('https://pictures.example.com/eu.png')
  await address.press('Enter')
  await dialog.getByRole('textbox').waitFor({ state: 'detached' })
  await expect.poll(() => shownIn('header')).toBe('https://pictures.example.com/eu.png')

  await button(say.changePicture).click()
  await button(say.remove).click()
  await button(say.remove).click()
  await page.getByText(say.removed).first().waitFor()
  await expect.poll(() => page.locator('header img').count()).toBe(0)
  const [row] = await site.store.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.profileImage).toBeNull()
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

test.each(inPortuguese)(
  'notifications are grouped by day, marked as read singly or all at once, and muted (%s)',
  async (lang) => {
    await site.store.db.delete(notifications)
    const now = Date.now()
    const { page, button, user, unexpectedErrors } = await openClientPage(site, { lang, path: '/terms' })
    const say = bellWords[lang]
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

const passwordWords = {
  'pt-BR': {
    password: 'Senha',
    current: 'Senha atual',
    fresh: 'Nova senha',
    changePassword: 'Trocar senha',
    wrong: 'A senha atual está incorreta.',
    tooShort: 'Use pelo menos 6 caracteres.',
    changed: /Senha trocada/,
    download: /^Download/,
    support: /^Suporte/,
  },
  en: {
    password: 'Password',
    current: 'Current password',
    fresh: 'New password',
    changePassword: 'Change password',
    wrong: 'The current password is wrong.',
    tooShort: 'Use at least 6 characters.',
    changed: /Password changed/,
    download: /^Download/,
    support: /^Support/,
  },
} as const

test.each(inPortuguese)(
  'a password is changed and the session goes on; a wrong one is an error at its field (%s)',
  async (lang) => {
    const { page, button, user, unexpectedErrors } = await openClientPage(site, {
      lang,
      path: '/dashboard',
      person: { password: 'chave-velha' },
    })
    const say = passwordWords[lang]
    await page.getByRole('link', { name: say.password, exact: true }).click()
    const current = page.getByLabel(say.current, { exact: true })
    const fresh = page.getByLabel(say.fresh, { exact: true })
    await current.fill('errada')
    await fresh.fill('nova')
    await button(say.changePassword).click()
    await page.getByText(say.tooShort).waitFor()
    await fresh.fill('chave-nova-2')
    await button(say.changePassword).click()
    await page.getByText(say.wrong).waitFor()
    await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
    await expectNoHorizontalScroll(page)
    await current.fill('chave-velha')
    await fresh.press('Enter')
    await page.getByText(say.changed).waitFor()
    await expect.poll(() => fresh.inputValue()).toBe('')
    await expect.poll(() => page.evaluate("localStorage.getItem('token')")).not.toBe(user.token)
    await page.reload()
    await page.getByRole('heading', { name: say.password, level: 1 }).waitFor()

    const download = page.getByRole('link', { name: say.download })
    await expect.poll(() => download.getAttribute('href')).toBe('https://download.example.com/')
    await expect.poll(() => download.getAttribute('target')).toBe('_blank')
    await page.getByRole('navigation').getByRole('link', { name: say.support }).first().waitFor()
    await expectNoHorizontalScroll(page)
    expect(unexpectedErrors()).toEqual([])
  },
)

wide.test.each(inEnglish)(
  'the sandbox’s mailbox shows the e-mail about it, whose link leads to the shop (%s)',
  async (lang) => {
    const { page, context, user } = await openClientPage(site, {
      lang,
      path: '/dashboard',
      person: { password: 'chave-velha', language: lang },
    })
    const body = { currentPassword: 'chave-velha', newPassword: 'chave-nova-2' }
    await site.store.ask(updatePassword, { as: user, body })
    await emailTo(site.store, user.email, 'password_changed')
    await page.goto(`${site.store.sandbox.url}/mailbox?lang=${lang}`)
    const email = page.getByRole('article').filter({ hasText: user.email })
    await email.getByText(user.email).waitFor()
    const link = email.frameLocator('iframe').getByRole('link').first()
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    await opened.waitForLoadState()
    expect(new URL(opened.url()).origin).toBe(site.store.url)
    await email.getByText(mailboxTexts(lang).plain).click()
    await email.locator('pre').getByRole('link').first().waitFor()
    await expectNoHorizontalScroll(page)
  },
)

wide.test.each(inPortuguese)(
  'a password that an admin has set is changed at the login, which then goes on (%s)',
  async (lang) => {
    const { auth, profile } = texts[lang]
    const say = passwordWords[lang]
    const { store } = site
    const person = await client(store, { language: lang })
    const body = { userId: person.id, newPassword: 'dada-pelo-suporte' }
    expect((await store.ask(resetPassword, { as: await admin(store), body })).status).toBe(200)
    const { page, pageErrors } = await site.openPage({
      lang,
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
    await page.getByLabel(say.current, { exact: true }).fill(body.newPassword)
    const fresh = page.getByLabel(say.fresh, { exact: true })
    await fresh.fill(body.newPassword)
    await page.keyboard.press('Enter')
    await page.getByText(errors.password_unchanged[lang === 'en' ? 2 : 1]).waitFor()
    await fresh.fill('so-minha-agora')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: texts[lang].dashboard.purchased, exact: true }).first().waitFor()
    await page.waitForURL(/\/dashboard\/purchased/)
    await expect.poll(() => heading.count()).toBe(0)
    expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
  },
)
