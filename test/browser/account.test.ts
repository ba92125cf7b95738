import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { feedback } from '#schema/tables/feedback.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { notifications } from '#schema/tables/notifications.ts'
import { users } from '#schema/tables/users.ts'
import { admin, client, type PersonOptions } from '../people.ts'
import { license, notification, review } from '../rows.ts'
import { takeScreenshot } from './browser.ts'
import { openSite, type SitePageOptions } from './open-site.ts'

const site = openSite({
  isSeeded: true,
  vars: { DOWNLOAD_URL: 'https://download.example.com/', SUPPORT_URL: 'https://support.example.com/' },
})

const words = {
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
    changePicture: 'Trocar foto',
    file: 'Arquivo',
    url: 'Endereço (URL)',
    address: 'Endereço da imagem',
    save: 'Salvar foto',
    noFile: 'Selecione um arquivo.',
    badType: /Tipo de arquivo inválido/,
    tooLarge: /o limite é 5 MB/,
    noUrl: 'Informe o endereço da imagem.',
    badUrl: /Endereço inválido/,
    saved: 'Foto de perfil atualizada.',
    remove: 'Remover foto',
    removed: 'Foto de perfil removida.',
    review: 'Avaliar um produto',
    reviewOne: 'Avaliar Aurora Trainer',
    product: 'Produto',
    text: 'Sua avaliação',
    send: 'Enviar avaliação',
    needRating: 'Escolha de 1 a 5 estrelas.',
    needText: 'Escreva a sua avaliação.',
    four: '4 estrelas: bom',
    left: 'Restam até 40 caracteres.',
    wait: /aguarde 2[0-9] dias/,
    thanks: 'Avaliação enviada!',
    waiting: 'Avaliação em análise',
    needsLicense: /você precisa ter uma licença/,
    close: 'Fechar',
    release: 'Liberar aparelho',
    releaseOf: 'Liberar aparelho da chave de Aurora Trainer',
    since: /Em uso desde/,
    once: /só daqui a 7 dias dá para liberar de novo/,
    free: 'Nenhum aparelho vinculado a esta chave.',
    again: /pode ser liberado de novo em/,
    cancel: 'Cancelar',
    deleted: 'Removida',
    today: 'Hoje',
    before: 'Antes',
    now: 'agora',
    yesterday: 'ontem',
    readAll: 'Marcar como lidas',
    quiet: 'Não perturbe',
    unread: (n: number) => (n === 1 ? 'Notificações: 1 não lida' : `Notificações: ${n} não lidas`),
    read: 'Notificações',
    denied: 'Erro de Acesso',
    noToken: 'Acesso não autorizado. Por favor, faça login.',
    notAdmin: 'Você não tem permissão para acessar esta área.',
    unreadable: 'Erro ao verificar autenticação. Por favor, faça login novamente.',
    home: 'Voltar para a página inicial',
    next: 'Continuar',
    enter: 'Entrar',
    email: 'E-mail',
    human: 'Confirme que você não é um robô e tente de novo.',
    notReady: /verificação contra robôs não abriu/,
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
    changePicture: 'Change picture',
    file: 'File',
    url: 'Address (URL)',
    address: 'Picture address',
    save: 'Save picture',
    noFile: 'Select a file.',
    badType: /Invalid file type/,
    tooLarge: /the limit is 5 MB/,
    noUrl: 'Enter the picture’s address.',
    badUrl: /Invalid address/,
    saved: 'Profile picture updated.',
    remove: 'Remove picture',
    removed: 'Profile picture removed.',
    review: 'Review a product',
    reviewOne: 'Review Aurora Trainer',
    product: 'Product',
    text: 'Your review',
    send: 'Send review',
    needRating: 'Choose from 1 to 5 stars.',
    needText: 'Write your review.',
    four: '4 stars: good',
    left: 'Up to 40 characters left.',
    wait: /wait 2[0-9] days/,
    thanks: 'Review sent!',
    waiting: 'Review awaiting approval',
    needsLicense: /You need a licence/,
    close: 'Close',
    release: 'Release device',
    releaseOf: 'Release the device of the Aurora Trainer key',
    since: /In use since/,
    once: /you can release it again in 7 days/,
    free: 'This key is not bound to any device.',
    again: /can be released again on/,
    cancel: 'Cancel',
    deleted: 'Removed',
    today: 'Today',
    before: 'Earlier',
    now: 'now',
    yesterday: 'yesterday',
    readAll: 'Mark all read',
    quiet: 'Do not disturb',
    unread: (n: number) => `Notifications: ${n} unread`,
    read: 'Notifications',
    denied: 'Access error',
    noToken: 'Unauthorised access. Please log in.',
    notAdmin: 'You are not allowed to enter this area.',
    unreadable: 'Your authentication could not be checked. Please log in again.',
    home: 'Back to the home page',
    next: 'Continue',
    enter: 'Log in',
    email: 'E-mail',
    human: 'Confirm that you are not a robot and try again.',
    notReady: /bot check did not load/,
  },
} as const
const languages = ['pt-BR', 'en'] as const

async function hasNothingSideways(page: Page) {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

/** A new client's page on a small phone. */
async function enter(lang: 'pt-BR' | 'en', path: string, person: PersonOptions = {}, look: SitePageOptions = {}) {
  const user = await client(site.store, person)
  const opened = await site.openPage({
    width: 320,
    height: 740,
    lang,
    token: user.token,
    ...look,
  })
  await opened.page.goto(path)
  const { page } = opened
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  return { ...opened, user, button, dialog: page.getByRole('dialog'), say: words[lang] }
}

/** A failed call that the test itself brought about is no complaint. */
const unexpected = (complaints: string[]) => complaints.filter((line) => !/status of 4\d\d/.test(line))

test.each(languages)('a password is changed without leaving; a wrong one says so at its field (%s)', async (lang) => {
  const { page, button, say, user, complaints } = await enter(lang, '/dashboard', { password: 'chave-velha' })
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
  expect(await current.getAttribute('aria-invalid')).toBe('true')
  await hasNothingSideways(page)
  await current.fill('chave-velha')
  await fresh.press('Enter')
  await page.getByText(say.changed).waitFor()
  expect(await fresh.inputValue()).toBe('')
  expect(await page.evaluate("localStorage.getItem('token')")).not.toBe(user.token)
  await page.reload()
  await page.getByRole('heading', { name: say.password, level: 1 }).waitFor()

  const download = page.getByRole('link', { name: say.download })
  expect(await download.getAttribute('href')).toBe('https://download.example.com/')
  expect(await download.getAttribute('target')).toBe('_blank')
  await page.getByRole('navigation').getByRole('link', { name: say.support }).first().waitFor()
  await hasNothingSideways(page)
  expect(unexpected(complaints)).toEqual([])
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test.each(languages)('a profile picture comes from a file or an address, and goes again (%s)', async (lang) => {
  const { page, button, dialog, say, user, complaints } = await enter(lang, '/dashboard')
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
  await hasNothingSideways(page)
  await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: pixel })
  await dialog.locator('img').waitFor()
  expect(await shownIn('dialog')).toMatch(/^blob:/)
  await button(say.save).click()
  await page.getByText(say.saved).first().waitFor()
  expect(await shownIn('header')).toContain('/media/')
  expect(await shownIn('main section')).toContain('/media/')

  await button(say.changePicture).click()
  await dialog.getByText(say.url, { exact: true }).click()
  await button(say.save).click()
  await page.getByText(say.noUrl).waitFor()
  const address = page.getByLabel(say.address, { exact: true })
  await address.fill('http://pictures.example.com/eu.png')
  await button(say.save).click()
  await page.getByText(say.badUrl).waitFor()
  await address.fill('https://pictures.example.com/eu.png')
  expect(await shownIn('dialog')).toBe('https://pictures.example.com/eu.png')
  await address.press('Enter')
  await dialog.getByRole('textbox').waitFor({ state: 'detached' })
  expect(await shownIn('header')).toBe('https://pictures.example.com/eu.png')

  await button(say.changePicture).click()
  await button(say.remove).click()
  await button(say.remove).click()
  await page.getByText(say.removed).first().waitFor()
  expect(await page.locator('header img').count()).toBe(0)
  const [row] = await site.store.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.profileImage).toBeNull()
  expect(complaints).toEqual([])
})

test.each(languages)(
  'a customer reviews what they bought, by keyboard, and is told why not again (%s)',
  async (lang) => {
    const { page, button, dialog, say, user, complaints } = await enter(lang, '/', {}, { width: 768 })
    await button(say.review).click()
    await dialog.getByText(say.needsLicense).waitFor()
    await page.keyboard.press('Escape')
    await license(site.store, { userId: user.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' })
    await license(site.store, { userId: user.id, productId: 'prod_nimbus-overlay', productName: 'Nimbus Overlay' })
    await review(site.store, {
      userId: user.id,
      productId: 'prod_nimbus-overlay',
      productName: 'Nimbus Overlay',
      status: 'approved',
      createdAt: Date.now() - 4 * 86_400_000,
    })

    await page.goto('/dashboard/purchased')
    await button(say.reviewOne).click()
    const send = button(say.send)
    const product = dialog.getByLabel(say.product, { exact: true })
    await dialog.getByText(say.needRating).waitFor()
    expect(await send.isDisabled()).toBe(true)
    expect(await product.inputValue()).toBe('Aurora Trainer')
    await product.selectOption('Nimbus Overlay')
    await dialog.getByText(say.wait).waitFor()
    expect(await send.isDisabled()).toBe(true)
    await product.selectOption('Aurora Trainer')
    await product.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
    expect(await dialog.getByRole('radio', { name: say.four }).isChecked()).toBe(true)
    await dialog.getByText(say.needText).waitFor()
    const text = dialog.getByLabel(say.text, { exact: true })
    await text.fill('a'.repeat(465))
    await dialog.getByText(say.left).waitFor()
    await text.fill('Chave boa.')
    // A dialog closed by mistake loses nothing.
    await page.keyboard.press('Escape')
    await button(say.reviewOne).click()
    expect(await text.inputValue()).toBe('Chave boa.')
    await send.press('Enter')
    await dialog.getByRole('heading', { name: say.thanks }).waitFor()
    await dialog.getByRole('button', { name: say.close }).last().click()
    await page.getByText(say.waiting).waitFor()
    const [sent] = await site.store.db
      .select()
      .from(feedback)
      .where(eq(feedback.feedback, 'Chave boa.'))
      .orderBy(feedback.createdAt)
    expect(sent).toMatchObject({ rating: 4, productName: 'Aurora Trainer', status: 'pending' })
    await site.store.db.delete(feedback).where(eq(feedback.userId, user.id))
    expect(complaints).toEqual([])
  },
)

test.each(languages)('a customer lets go of a device by keyboard, once in a week (%s)', async (lang) => {
  const { page, button, dialog, say, user, complaints } = await enter(lang, '/')
  const sold = { userId: user.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' }
  const used = { hwid: 'pc', activatedAt: Date.now() - 86_400_000 }
  const { id } = await license(site.store, { ...sold, ...used })
  await license(site.store, { ...sold, productName: 'Nimbus Overlay', isActive: false, deletedAt: Date.now() })
  await page.goto('/dashboard/purchased')
  await page.getByText(say.since).waitFor()
  await page.getByText(say.deleted, { exact: true }).waitFor()
  await hasNothingSideways(page)
  await takeScreenshot(page, `device-${lang}`)
  const release = button(say.releaseOf)
  await release.press('Enter')
  await dialog.getByText(say.once).waitFor()
  await takeScreenshot(page, `device-asked-${lang}`)
  await page.keyboard.press('Escape')
  await dialog.getByText(say.once).waitFor({ state: 'detached' })
  expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toBe(say.releaseOf)
  await release.press('Enter')
  await dialog.getByRole('button', { name: say.release, exact: true }).press('Enter')
  await page.getByText(say.free).waitFor()
  expect(await release.count()).toBe(0)
  const row = async () => (await site.store.db.select().from(licenses).where(eq(licenses.id, id)))[0]
  expect(await row()).toMatchObject({ hwid: null, releasedAt: expect.any(Number) })

  // Bound again, and released in the meantime from elsewhere: the dialog says until when.
  await site.store.db
    .update(licenses)
    .set({ ...used, releasedAt: null })
    .where(eq(licenses.id, id))
  await page.reload()
  await release.click()
  await site.store.db.update(licenses).set({ releasedAt: Date.now() }).where(eq(licenses.id, id))
  await dialog.getByRole('button', { name: say.release, exact: true }).click()
  await dialog.getByText(say.again).waitFor()
  await takeScreenshot(page, `device-wait-${lang}`)
  await dialog.getByRole('button', { name: say.cancel, exact: true }).click()
  expect((await row())?.hwid).toBe('pc')
  expect(unexpected(complaints)).toEqual([])
})

test.each(languages)('notifications: by day, read at a press, all at once, or not to disturb (%s)', async (lang) => {
  await site.store.db.delete(notifications)
  const now = Date.now()
  const { page, button, say, user, complaints } = await enter(lang, '/terms')
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
  expect(await page.locator('time').first().getAttribute('datetime')).toBe(new Date(now).toISOString())
  await hasNothingSideways(page)
  expect(await page.getByRole('link', { name: 'https://a.example.com/x' }).getAttribute('target')).toBe('_blank')
  await page.getByRole('button', { name: /De ontem/ }).click()
  await button(say.unread(2)).waitFor()

  const quiet = page.getByRole('switch', { name: say.quiet })
  await quiet.focus()
  await page.keyboard.press('Space')
  await button(say.read).waitFor()
  expect(await page.evaluate("localStorage.getItem('notificationsDoNotDisturb')")).toBe('true')
  await quiet.press('Space')
  await button(say.unread(2)).waitFor()
  await button(say.readAll).click()
  await button(say.read).waitFor()
  await page.reload({ waitUntil: 'networkidle' })
  await button(say.read).waitFor()

  // Who is banned meanwhile has no session any more.
  await site.store.db.update(users).set({ isBanned: true }).where(eq(users.id, user.id))
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('link', { name: say.enter, exact: true }).first().waitFor()
  expect(unexpected(complaints)).toEqual([])
})

test.each(languages)('guarded pages say why, and where one is taken instead (%s)', async (lang) => {
  const say = words[lang]
  const open = async (token: string | undefined, path: string) => {
    const opened = await site.openPage({ lang, termsAccepted: true, ...(token && { token }) })
    await opened.page.goto(path)
    return opened
  }
  const stranger = await open(undefined, '/dashboard')
  await stranger.page.getByRole('heading', { name: say.denied, level: 2 }).waitFor()
  await stranger.page.getByText(say.noToken).waitFor()
  await stranger.page.getByRole('main').getByRole('link', { name: say.home }).click()
  await stranger.page.waitForURL((url) => url.pathname === '/')
  await stranger.page.goto('/admin')
  await stranger.page.waitForURL((url) => url.pathname === '/')
  await stranger.page.getByText(say.noToken).first().waitFor()
  await stranger.close()

  const rubbish = await open('not.a.token', '/admin/users')
  await rubbish.page.waitForURL((url) => url.pathname === '/')
  await rubbish.page.getByText(say.unreadable).first().waitFor()
  await rubbish.close()

  const buyer = await open((await client(site.store)).token, '/admin')
  await buyer.page.waitForURL((url) => url.pathname === '/dashboard')
  await buyer.page.getByText(say.notAdmin).first().waitFor()
  expect(buyer.complaints).toEqual([])
  await buyer.close()

  const keeper = await open((await admin(site.store)).token, '/admin')
  await keeper.page.waitForLoadState('networkidle')
  expect(new URL(keeper.page.url()).pathname).toBe('/admin/keys')
})

const guarded = openSite({
  isSeeded: true,
  vars: { CAPTCHA_DRIVER: 'turnstile', CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'between-us' },
})

test('with a captcha the login shows who it is; without one no script is asked for', async () => {
  const { email } = await client(guarded.store, { password: 'chave-de-casa' })
  const asked: string[] = []
  /** What stands in for the service's script; `window.visitor` says what it takes the visitor for. */
  const script = `let n = 0; window.turnstile = { remove() {}, render(place, { action, callback }) {
    callback(window.visitor + ':' + action + '#' + Math.random())
    return String(++n)
  } }`
  for (const lang of languages) {
    const say = words[lang]
    const { page, context, complaints, close } = await guarded.openPage({
      lang,
      termsAccepted: true,
    })
    let isBlocked = true
    await context.route(/challenges\.cloudflare\.com|google\.com|gstatic\.com/, (route) => {
      asked.push(route.request().url())
      return isBlocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script })
    })
    await page.goto('/login')
    await page.getByLabel(say.email, { exact: true }).fill(email)
    const next = page.getByRole('button', { name: say.next, exact: true })
    await next.click()
    await page.getByText(say.notReady).waitFor()
    isBlocked = false
    await page.evaluate("window.visitor = 'forged'")
    await next.click()
    await page.getByText(say.human).waitFor()
    await page.evaluate("window.visitor = 'good'")
    await next.click()
    await page.getByLabel(say.password, { exact: true }).fill('chave-de-casa')
    await page.getByRole('main').getByRole('button', { name: say.enter, exact: true }).click()
    await page.waitForURL(/\/dashboard/)
    expect(complaints.filter((line) => /Content Security Policy|exception/.test(line))).toEqual([])
    await close()
  }
  expect(new Set(asked)).toEqual(new Set(['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit']))

  const { page, complaints } = await site.openPage({ termsAccepted: true })
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(await page.locator('script[src^=https]').count()).toBe(0)
  expect(complaints).toEqual([])
})
