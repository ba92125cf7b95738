import type { Download, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { admin } from '../people.ts'
import { isWide } from '../width.ts'
import { runClockUntil } from './browser.ts'
import type { Site, SitePageOptions } from './open-site.ts'
import { findAccessibilityViolations, findFaults, findLayoutFaults } from './page-checks.ts'

export type Panel = Awaited<ReturnType<typeof openPanel>>

export interface PanelOptions extends SitePageOptions {
  /** Installs `page.clock`, by which `expectSuccessCloses` need not wait. */
  hasClock?: boolean
}

/** A screen of the panel, opened by a new admin. The test fails if the page has other errors than failed calls, which the test causes itself. */
export async function openPanel(site: Site, path: string, { hasClock = false, ...options }: PanelOptions = {}) {
  const user = await admin(site.store, { name: 'Ana Admin' })
  const opened = await site.openPage({ token: user.token, ...options })
  const { page, pageErrors } = opened
  if (hasClock) await page.clock.install()
  await page.goto(path)
  const isEnglish = options.lang === 'en'
  const say = isEnglish
    ? { success: 'Success', close: 'Close', more: 'More actions' }
    : { success: 'Sucesso', close: 'Fechar', more: 'Mais ações' }
  await page.getByRole('heading', { level: 1 }).waitFor()
  const dialog = page.getByRole('dialog')
  onTestFinished(() => {
    expect(pageErrors.filter((line) => !/status of [45]\d\d|net::ERR_/.test(line))).toEqual([])
  })
  return {
    ...opened,
    user,
    dialog,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    row: (text: string | RegExp) => page.getByRole('row').filter({ hasText: text }),
    query: () => Object.fromEntries(new URL(page.url()).searchParams),
    /** The name or text of the focused element. */
    focused: () =>
      page.evaluate<string>(
        "document.activeElement.getAttribute('aria-label') || document.activeElement.name || document.activeElement.textContent",
      ),
    async chooseAction(rowName: string, action: string) {
      await page.getByRole('button', { name: `${say.more}: ${rowName}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    /** One of the screen's actions that are in its menu. */
    async chooseOfScreen(action: string) {
      await page.getByRole('button', { name: `${say.more} ${isEnglish ? 'on this screen' : 'desta tela'}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    expectSuccess: (text: string | RegExp) => expectToast(page, text),
    /** A dialog with this text is shown and closed; the page still shows the text afterwards. */
    async expectSuccessDialog(text: string | RegExp) {
      const message = page.getByRole('dialog', { name: say.success })
      await message.getByText(text).first().waitFor()
      await message.getByRole('button', { name: say.close }).last().click()
      await message.waitFor({ state: 'hidden' })
      await page.locator('main').getByText(text).first().waitFor()
    },
    /** The same without closing it: it closes by itself after three seconds, unless the pointer rests on it. */
    async expectSuccessCloses(text: string | RegExp) {
      const message = page.getByRole('dialog', { name: say.success })
      await message.getByText(text).first().waitFor()
      const since = await page.evaluate<number>('Date.now()')
      await page.mouse.move(5, 500)
      if (hasClock) await runClockUntil(page, message, 'hidden')
      else await message.waitFor({ state: 'hidden', timeout: 8_000 })
      expect((await page.evaluate<number>('Date.now()')) - since).toBeGreaterThan(2_000)
      await page.locator('main').getByText(text).first().waitFor()
    },
    /** No violation of accessibility, no layout fault, no error. */
    async expectNoFaultsOrErrors(what: string) {
      expect(await findAccessibilityViolations(page), what).toEqual([])
      expect(await findLayoutFaults(page), what).toEqual([])
      expect(pageErrors, what).toEqual([])
    },
  }
}

/** No violation of accessibility, and no layout fault. */
export const expectNoFaults = async (page: Page, what: string) => expect(await findFaults(page), what).toEqual([])

/** The same of what another test has checked already in another language, theme or width, and of each screen as it opens. */
export async function expectNoFaultsAgain(page: Page, what: string) {
  if (isWide) await expectNoFaults(page, what)
}

/** The list shows this count: "10 de 23". */
export const expectCount = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true }).waitFor()

/** A short message says so, and is dismissed. */
export async function expectToast(page: Page, text: string | RegExp) {
  const messages = page.getByRole('region', { name: /^(Avisos|Messages)$/ })
  const message = messages.locator('> div').filter({ hasText: text })
  await message.getByRole('button', { name: /^(Dispensar aviso|Dismiss message)$/ }).click()
  await message.waitFor({ state: 'hidden' })
}

/** Finds a product by typing its name, and chooses it with Enter. */
export const chooseProduct = (
  form: Locator,
  name: string,
  label: 'Produto' | 'Product' = 'Produto',
  chosen: string = name,
) => chooseIn(form.getByRole('combobox', { name: label, exact: true }), name, chosen)

/** Finds an entry by typing, and chooses it with Enter. `chosen`: what the field says then. */
async function chooseIn(field: Locator, name: string, chosen: string = name) {
  await field.fill(name)
  await field.press('Enter')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => field.inputValue()).toBe(chosen)
}

/** Sets one of the list's filters, which are behind a button: a choice by its value or text, one that is typed, or a day. */
export async function filterBy(page: Page, label: string, value: string) {
  const name = /^(Filtros|Filters)/
  await page.getByRole('button', { name }).click()
  const panel = page.getByRole('dialog', { name })
  const field = panel.getByRole('combobox', { name: label, exact: true })
  if (/^\d{4}-/.test(value)) await panel.getByLabel(label, { exact: true }).fill(value)
  else if (await field.getAttribute('aria-autocomplete')) await chooseIn(field, value)
  else await field.selectOption(value)
  await page.keyboard.press('Escape')
}

/** What one of the list's filters can be set to. */
export const filterOptions = (page: Page, label: string) =>
  page.locator('main [popover] label').filter({ hasText: label }).locator('option').allTextContents()

/** The names and values listed in the topmost dialog. */
export const detailsOf = (dialog: Locator): Promise<Record<string, string>> =>
  dialog
    .last()
    .locator('dl > div')
    .evaluateAll((pairs) =>
      Object.fromEntries(
        pairs.map(({ children: [name, value] }) => [name?.textContent ?? '', value?.textContent ?? '']),
      ),
    )

/** They are among the names and values listed in the topmost dialog. */
export const expectDetails = async (dialog: Locator, details: Record<string, unknown>) =>
  expect.poll(() => detailsOf(dialog)).toMatchObject(details)

/** The API's answer for an empty list. */
export const emptyList = { items: [], total: 0, page: 1, pages: 1 }

/** The lines of a downloaded file, without its byte order mark. */
export async function linesOf(file: Download): Promise<string[]> {
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  expect(text.charCodeAt(0), 'marked as UTF-8').toBe(0xfeff)
  return text.slice(1).split('\r\n')
}
