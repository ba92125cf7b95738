import { desc, eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { products } from '#schema/tables/catalogue.ts'
import { payments } from '#schema/tables/payments.ts'
import type { Store } from '../open-store.ts'
import { client, type Person, type PersonOptions } from '../people.ts'
import { product } from '../rows.ts'
import type { Site, SitePageOptions } from './open-site.ts'

export const words = {
  'pt-BR': {
    acquire: 'Adquirir',
    pix: /^PIX/,
    generate: 'Aceitar e gerar PIX',
    copy: 'Copiar código PIX',
    waiting: 'Aguardando pagamento. Esta tela atualiza sozinha.',
    close: 'Fechar',
  },
  en: {
    acquire: 'Buy now',
    pix: /^PIX/,
    generate: 'Accept and get PIX code',
    copy: 'Copy PIX code',
    waiting: 'Waiting for payment. This screen updates by itself.',
    close: 'Close',
  },
}

interface ShopperOptions extends Omit<SitePageOptions, 'token' | 'path'> {
  item?: Partial<typeof products.$inferInsert>
  person?: PersonOptions
  /** The device's clock, moved by `page.clock`; `true` begins at the right time, a number is how far it is off. */
  clock?: true | number
}

export type Shopper = Awaited<ReturnType<typeof openShopper>>

/** Somebody signed in on the checkout page of a product that nobody else buys. */
export async function openShopper(site: Site, options: ShopperOptions = {}) {
  const { store } = site
  const { item: columns, person, clock, lang = 'pt-BR', ...pageOptions } = options
  const who = await client(store, person)
  const item = await product(store, columns)
  const opened = await site.openPage({ token: who.token, lang, ...pageOptions })
  const { page } = opened
  if (clock !== undefined) await page.clock.install({ time: Date.now() + (clock === true ? 0 : clock) })
  await page.goto(`/products/checkout/${item.id}`)
  return { ...opened, ...onPage(page), who, item, lang, payment: () => latestPayment(store, who) }
}

/** What can be pressed and read on a page with the popup. */
export function onPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  return { page, dialog, button, press: (name: string | RegExp) => button(name).click() }
}

async function latestPayment({ db }: Store, { id }: Person) {
  const mine = db.select().from(payments).where(eq(payments.userId, id))
  const [row] = await mine.orderBy(desc(payments.createdAt)).limit(1)
  if (!row) throw new Error('no payment was made')
  return row
}

/** Up to the form with the terms. */
export async function choosePix({ page, button, lang }: Shopper) {
  await page.getByRole('button', { name: words[lang].acquire, exact: true }).click()
  await button(words[lang].pix).click()
}

/** Asks for the code; what comes of it is the test's. */
export async function askForCode(shopper: Shopper) {
  await choosePix(shopper)
  await shopper.dialog.getByRole('checkbox').check()
  await shopper.press(words[shopper.lang].generate)
}

/** With the code on the screen. */
export async function openCode(shopper: Shopper) {
  await askForCode(shopper)
  await shopper.button(words[shopper.lang].copy).waitFor()
  return shopper.payment()
}

interface State {
  title: string
  /** What stands there to be read. */
  text?: string | RegExp
  /** What a screen reader is told besides the title; the text itself unless told. */
  said?: string | RegExp
  /** Every button and link with words on it, in their order. */
  actions?: string[]
}

/** Holds the popup against a state of it: words, live region, focus, and the ways on. */
export async function expectState({ page, dialog }: Pick<Shopper, 'page' | 'dialog'>, state: State) {
  const { title, text, said = text, actions } = state
  await dialog.getByRole('heading', { name: title, exact: true }).waitFor()
  if (text) await dialog.getByText(text).first().waitFor()
  const isSaid = said ? expect.poll(() => spoken(dialog)).toMatch(said) : undefined
  await isSaid
  await expect.poll(() => focused(page), { message: `focus in “${title}”` }).toMatch(/^in the dialog/)
  if (actions) expect(await wordsOn(dialog.locator('button, a'))).toEqual(actions)
}

/** What is written on each, in plain spaces; pictures alone have no words. */
const wordsOn = async (buttons: Locator) =>
  (await buttons.filter({ hasText: /\S/ }).allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '))

const spoken = async (dialog: Locator) =>
  (await dialog.locator('[data-dialog-status], [role=alert]').allInnerTexts()).join(' ')

/** The heading of a page's state, below its title. */
export const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()

/** Where the focus is, in words. */
export const focused = (page: Page) =>
  page.evaluate<string>(`{
    const { activeElement: element } = document
    const place = element?.closest('dialog[open]') ? 'in the dialog' : element?.closest('main') ? 'on the page' : 'lost'
    place + ': ' + (element?.getAttribute('aria-label') ?? element?.name ?? '') + (element?.innerText ?? '')
  }`)
