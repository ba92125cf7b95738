import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { EmailKind } from '#schema/rules/emails.ts'
import { emailTo } from '../emails.ts'
import type { Store } from '../open-store.ts'
import { type Lang, texts } from './page-states.ts'

/** The single-use link of the latest e-mail of a kind at an address. */
export const linkTo = async (store: Store, address: string, kind: EmailKind) =>
  (await emailTo(store, address, kind)).links.find((link) => link.includes('#')) ?? ''

export const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** Logs in on the login page, by both of its steps. */
export async function logIn(page: Page, lang: Lang, { email, password }: { email: string; password: string }) {
  const { fields } = texts[lang].auth
  await page.getByLabel(fields.email, { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel(fields.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  // Not by Playwright's own wait: it fails where the login of another account loads the page anew.
  await expect.poll(() => page.url()).toMatch(/\/dashboard/)
}

/** From the dashboard to the purchases, until the key can be read there. */
export async function showKey(page: Page, lang: Lang, bought: { product: string; key: string }) {
  await page.getByRole('link', { name: texts[lang].dashboard.purchases.title, exact: true }).first().click()
  await revealKey(page, lang, bought)
}

/** On the list of purchases, or on the page of one. */
export async function revealKey(page: Page, lang: Lang, { product, key }: { product: string; key: string }) {
  const { reveal } = texts[lang].dashboard.purchases
  await page.getByRole('button', { name: filled(reveal, { product }), exact: true }).click()
  await page.getByText(key, { exact: true }).first().waitFor()
}
