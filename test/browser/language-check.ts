import type { Page } from 'playwright-core'
import { listCategories, listProducts } from '#schema/api/catalogue.ts'
import { listReviews } from '#schema/api/feedback.ts'
import { brand } from '#schema/brand.ts'
import { activationCodes } from '#schema/rules/activations.ts'
import { notifications } from '#schema/tables/index.ts'
import { ask } from '../ask.ts'
import type { Store } from '../open-store.ts'
import type { Lang } from './page-states.ts'

/** Words that only the other language has. */
const foreign: Record<Lang, RegExp> = {
  'pt-BR':
    /\b(?:the|your|you|with|and|this|please|password|loading|page|close|back|next|search|purchase|failed|error|buy|from|not|are|have|until|days|left|keys?)\b/i,
  en: /[ãõ]|\b(?:você|uma|para|sua|seu|senha|chaves?|loja|comprar|voltar|fechar|erro|dias|compras?|até|ou|em|que)\b/i,
}

/** Missing values, keys of texts, names of errors. */
const machine =
  /undefined|\bnull\b|\bNaN\b|\[object|\{\{|Invalid Date|\b[A-Z]{2,}_[A-Z_]{2,}\b|\b(?:shop|front|info|gate|auth|checkout|dashboard|profile|helper|refusal|feedback|notifications)\.\w+\.?\w*/

/** All texts that are shown or announced, except those marked with another language. */
const visibleTexts = `(() => {
  const isOther = (element) => element.closest('[lang]') !== document.documentElement || element.closest('script, style, noscript, [class*=honeypot]')
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!isOther(node.parentElement)) found.push(node.textContent.trim())
  for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder'])
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (!isOther(element)) found.push(element.getAttribute(name))
  return [document.title, ...found].filter(Boolean)
})()`

/** The page's texts in the wrong language or not meant for people. `data` is what admins and customers wrote. */
export async function findWrongLanguage(page: Page, lang: Lang, data: readonly string[]): Promise<string[]> {
  const own = (said: string) => data.reduce((rest, written) => rest.replaceAll(written, ' '), said)
  const said = [...new Set(await page.evaluate<string[]>(visibleTexts))].map(own)
  return said.filter((line) => foreign[lang].test(line) || machine.test(line)).map((line) => `wrong language: ${line}`)
}

/** What admins and customers wrote, as readers of a language see it, the store's own name and address, and the codes of tools. */
export async function userWrittenTexts({ url, db }: Store, lang: Lang): Promise<string[]> {
  const [products, categories, reviews] = await Promise.all([
    ask(url, listProducts),
    ask(url, listCategories),
    ask(url, listReviews),
  ])
  const rows = await db.select().from(notifications)
  const isEnglish = lang === 'en'
  const told = [
    isEnglish
      ? // The names of games are the same in every language.
        products.body.map(({ name, en, games, additionalInfo }) => [
          name,
          en,
          games,
          additionalInfo.map(({ en }) => en),
        ])
      : products.body,
    isEnglish ? categories.body.map(({ name, en }) => [name, en]) : categories.body,
    reviews.body,
    isEnglish ? rows.map(({ en, topic, sender, params }) => [en, topic, sender, params]) : rows,
    brand.legalName,
    brand.address,
    // As tools show them.
    activationCodes,
  ]
  const texts = told.flatMap(stringsIn).filter((text) => text.length > 3)
  return [...new Set(texts)].sort((a, b) => b.length - a.length)
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('\n').map((line) => line.trim())
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []
