import { desc, eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect } from 'vitest'
import { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import { type PaymentRow, payments, type products } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import type { Store } from '../open-store.ts'
import { address, client, type Person, type PersonOptions } from '../people.ts'
import { changeRow, product, socialLink } from '../rows.ts'
import type { Site, SitePageOptions } from './open-site.ts'
import { texts } from './page-states.ts'
import { openSharedSite, type SharedSite } from './shared-page.ts'

export const words = {
  'pt-BR': {
    pay: /^Pagar /,
    copy: 'Copiar código PIX',
    waiting: 'Aguardando pagamento. Esta tela atualiza sozinha.',
    close: 'Fechar',
  },
  en: {
    pay: /^Pay /,
    copy: 'Copy PIX code',
    waiting: 'Waiting for payment. This screen updates by itself.',
    close: 'Close',
  },
}

interface ShopperOptions extends Omit<SitePageOptions, 'token' | 'path'> {
  item?: Partial<typeof products.$inferInsert>
  person?: PersonOptions
  /** Installs `page.clock`, of a page apart; `true` starts at the real time, a number is the offset of the device's clock. */
  clock?: true | number
}

export type Shopper = Awaited<ReturnType<typeof openShopper>>

/** A store whose faults each test sets anew. The popup offers the support only where there is a link to it. */
export function openPaymentSite(options?: Parameters<typeof openSharedSite>[0]): SharedSite {
  const site = openSharedSite(options)
  beforeAll(() => socialLink(site.store))
  beforeEach(() => {
    site.store.sandbox.faults.reset()
    site.store.proxy.set({ delayMs: 0, isDown: false })
  })
  return site
}

/** A new client on the checkout page of a new product. */
export async function openShopper(site: Site, options: ShopperOptions = {}) {
  const shopper = await bringShopper(site, options)
  await shopper.page.goto(shopper.path)
  return shopper
}

/** The same before the page is loaded. */
export async function bringShopper(site: Site, options: ShopperOptions = {}) {
  const { store } = site
  const { item: columns, person, clock, lang = 'pt-BR', ...pageOptions } = options
  const [who, item] = await Promise.all([client(store, person), product(store, columns)])
  const opened = await site.openPage({ token: who.token, lang, ...pageOptions })
  const { page } = opened
  if (clock !== undefined) {
    await page.clock.install({ time: Date.now() + (clock === true ? 0 : clock) })
    await page.addInitScript(countOpenCalls)
  }
  const path = `/products/checkout/${item.id}`
  return { ...opened, ...onPage(page), who, item, lang, path, payment: () => latestPayment(store, who) }
}

/** A PIX payment of the shopper's product that was made before, and that its browser remembers. */
export async function makeCode(
  { store }: Site,
  { page, who, item, payment }: Shopper,
  over: { couponCode?: string; amount?: number } = {},
) {
  const body = { ...order(who, item.id), ...over }
  const made = await store.ask(createPixPayment, { as: who, headers: { 'cf-connecting-ip': address() }, body })
  const remembered = { paymentId: made.body.payment_id, paymentIdMercadoPago: made.body.id, selectedProductId: item.id }
  // An address without scripts.
  if (page.url() === 'about:blank') await page.goto('/robots.txt', { waitUntil: 'commit' })
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(remembered)})`)
  return payment()
}

/** A new client who comes back to an open code, made as `makeCode` does. */
export async function openWithCode(site: Site, options: ShopperOptions = {}) {
  const shopper = await bringShopper(site, options)
  const first = await makeCode(site, shopper)
  await shopper.page.goto(shopper.path)
  await shopper.button(words[shopper.lang].copy).waitFor()
  return { ...shopper, first }
}

/** A payment in crypto that a new client has begun: `hostedUrl` is the provider's page. */
export async function beginCrypto({ store }: Site, columns?: Partial<typeof products.$inferInsert>) {
  const [who, item] = await Promise.all([client(store), product(store, columns)])
  const body = { ...order(who, item.id), amount: 9.9, currency: 'USD' as const }
  const made = await store.ask(createCryptoPayment, { as: who, headers: { 'cf-connecting-ip': address() }, body })
  return { who, item, hostedUrl: made.body.hostedUrl, payment: () => latestPayment(store, who) }
}

/** Counts the page's calls whose answer has not been read to its end. */
const countOpenCalls = `{
  const { fetch } = window
  window.openCalls = 0
  window.fetch = (...args) => {
    window.openCalls += 1
    const answer = fetch(...args)
    answer.then((response) => response.clone().text()).catch(() => {}).finally(() => (window.openCalls -= 1))
    return answer
  }
}`

/** Pauses the page's clock. The jump fires timers: afterwards no call that they started is open any more, and none starts by itself. */
export async function pauseClock(page: Page) {
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => page.evaluate('window.openCalls')).toBe(0)
}

/** The controls of the payment popup. */
export function onPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  const method = (name: string | RegExp) => dialog.getByRole('radio', { name })
  return { page, dialog, button, method, press: (name: string | RegExp) => button(name).click() }
}

export async function latestPayment({ db }: Store, { id }: Pick<Person, 'id'>) {
  const mine = db.select().from(payments).where(eq(payments.userId, id))
  const [row] = await mine.orderBy(desc(payments.createdAt)).limit(1)
  if (!row) throw new Error('no payment was made')
  return row
}

/** Takes the code out of the shop's answers to the page, as while the bank still makes it, until the returned function is called. */
export async function withholdCode(page: Page): Promise<() => Promise<void>> {
  let isWithheld = true
  const answers = /\/mercadopago\/(create-payment|check-status\/\w+)$/
  await page.route(answers, async (route) => {
    const response = await route.fetch()
    const { qr_code: code, ...answer } = await response.json()
    // Removing the route has let the request go.
    if (!isWithheld) return
    if (code) await route.fulfill({ response, json: { ...answer, qr_code: 'qr_code_base64' in answer ? '' : null } })
    else await route.fulfill({ response })
  })
  return () => {
    isWithheld = false
    return page.unroute(answers)
  }
}

/** Makes a payment's five minutes expire on the server. */
export const expirePayment = ({ store }: Site, { id }: PaymentRow) =>
  changeRow(store, payments, id, { expiresAt: Date.now() - 1_000 })

/** Opens the popup, where PIX is chosen already: in English once reais are, since the page opens in dollars. */
export async function openMethods({ page, method, lang }: Pick<Shopper, 'page' | 'method' | 'lang'>) {
  if (lang === 'en') await page.getByText(texts.en.checkout.summary.brl).click()
  await page.getByRole('button', { name: words[lang].pay }).click()
  await method(/^PIX/).waitFor()
}

/** Accepts the terms and asks for the code. */
export async function askForCode(shopper: Pick<Shopper, 'page' | 'method' | 'lang' | 'dialog' | 'press'>) {
  await openMethods(shopper)
  await shopper.dialog.getByRole('checkbox').check()
  await shopper.press(words[shopper.lang].pay)
}

/** Asks for the code and waits until it is shown. */
export async function openCode(shopper: Shopper) {
  await askForCode(shopper)
  await shopper.button(words[shopper.lang].copy).waitFor()
  return shopper.payment()
}

interface State {
  title: string
  /** Text on the screen. */
  text?: string | RegExp
  /** What a screen reader announces besides the title; by default the text. */
  announces?: string | RegExp
  /** Every button and link with a text, in their order. */
  actions?: string[]
}

/** An open code. */
export const waiting = { title: 'Pagamento PIX', text: words['pt-BR'].waiting }
/** A code that the bank is still making. */
export const making = {
  title: 'Pagamento PIX',
  text: 'O banco ainda está gerando o seu código. Ele aparece aqui sozinho.',
  actions: [],
}
/** A code whose time has run out. */
export const expired = {
  title: 'O código expirou',
  text: 'Já pagou? Está tudo certo: o dinheiro não se perde. Verifique agora; a chave também chega no seu painel.',
  actions: ['Gerar novo código', 'Já paguei: verificar agora'],
}

/** Expects a state of the popup: texts, live region, focus and actions. */
export async function expectState({ page, dialog }: Pick<Shopper, 'page' | 'dialog'>, state: State) {
  const { title, text, announces = text, actions } = state
  await dialog.getByRole('heading', { name: title, exact: true }).waitFor()
  if (text) await dialog.getByText(text).first().waitFor()
  if (announces) await expect.poll(() => announced(dialog)).toMatch(announces)
  await expect.poll(() => focused(page), { message: `focus in “${title}”` }).toMatch(/^in the dialog/)
  if (actions) await expect.poll(() => textsOf(dialog.locator('button, a'))).toEqual(actions)
}

/** The texts of those that have one, with plain spaces. */
const textsOf = async (buttons: Locator) =>
  (await buttons.filter({ hasText: /\S/ }).allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '))

const announced = async (dialog: Locator) =>
  (await dialog.locator('[data-dialog-status], [role=alert]').allInnerTexts()).join(' ')

/** The heading of a page's state, below its title. */
export const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()

/** Where the focus is, as a text. */
export const focused = (page: Page) =>
  page.evaluate<string>(`{
    const { activeElement: element } = document
    const place = element?.closest('dialog[open]') ? 'in the dialog' : element?.closest('main') ? 'on the page' : 'lost'
    place + ': ' + (element?.getAttribute('aria-label') ?? element?.name ?? '') + (element?.innerText ?? '')
  }`)
