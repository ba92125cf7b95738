import { join } from 'node:path'
import type { Rolldown } from 'vite'

const entry = join(import.meta.dirname, '../main.tsx')
/** The dialog of the terms: on every page until they are accepted. */
const gate = join(import.meta.dirname, '../layout/terms-gate.tsx')
/** What a first visit reads, the gate's texts included. */
const firstTexts = /\/web\/i18n\/(pt-BR|en)\/(?:shop|gate)\.ts$/
/** What forms of several areas have, each of which was a file of its own. */
const formModules = {
  fields: /\/schema\/(api\/(endpoint|fields|lists)|rules\/names)\.ts$/,
  addresses: /\/(schema\/(api\/addresses|rules\/links)|web\/ui\/address-field)\.tsx?$/,
}
/** Home below the fold. */
const homeMore = join(import.meta.dirname, '../store/home/home-more.tsx')
/** The frequent questions with their answers, which home, the store and the search have. */
const faq = join(import.meta.dirname, '../../schema/texts/faq.ts')
/** In characters of its source. */
const smallModule = 1_500
/** What a buyer checks before paying, in the checkout. */
const buyFacts = join(import.meta.dirname, '../store/checkout/buy-facts.tsx')

/**
 * The static imports of the entry are one chunk, and modules shared by more than three of the shop’s lazy parts are another, of which what
 * validates forms is apart; a first visit loads it with the dialog of the terms, which is in it. Home below the fold is one, and what it
 * shares with the layout's lazy parts, with the checkout, and with other pages. By default, home was forty files that compressed badly and the checkout
 * fourteen, in sequential round trips. The admin panel’s parts are excluded: no shopper is to download them.
 * Small modules that the checkout shares with others are one, and those of a product's page: each was a request of its own.
 */
export function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  const [, language] = firstTexts.exec(id) ?? []
  if (language) return `shop-${language}`
  const form = Object.entries(formModules).find(([, modules]) => modules.test(id))
  if (form) return form[0]
  chunks ??= findChunks(graph)
  return Object.entries(chunks).find(([, modules]) => modules.has(id))?.[0]
}

let chunks: Record<string, ReadonlySet<string>> | undefined

function findChunks(graph: Rolldown.ChunkingContext) {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const laterThan = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const home = closureOf([entry], importsOf)
  const parts = [...home].flatMap(laterThan).filter((id) => /\/web\/(?!admin\/|i18n\/)/.test(id))
  const isSchema = (id: string) => /\/schema\/api\/|\/node_modules\/valibot\//.test(id)
  const counts = timesNeeded(parts, importsOf)
  const common = [...counts].filter(([, count]) => count > 3).map(([id]) => id)
  const partsOf = (part: string) => [...closureOf([part], importsOf)].filter((id) => !isSchema(id))
  const pagesOfAccount = parts.filter((id) => id.includes('/web/account/'))
  // Not the rules of schemas: a file with them would be needed by the schemas that it needs itself, and one of both would run too early.
  const ofAccount = [...timesNeeded(pagesOfAccount, importsOf)].filter(
    ([id]) => !isSchema(id) && !id.includes('/schema/'),
  )
  const ofCheckout = new Set(partsOf(buyFacts))
  const ofLayout = new Set(parts.filter((id) => id.includes('/web/layout/')).flatMap(partsOf))
  const ofPages = new Set(parts.filter((id) => /\/web\/store\/.*-page\.tsx$/.test(id)).flatMap(partsOf))
  const isSmall = (id: string) => (graph.getModuleInfo(id)?.code?.length ?? smallModule) < smallModule
  // A module of three parts stays alone: they would all get the rest.
  const isShared = (id: string) => counts.get(id) === 2 || id.includes('/lucide-react/')
  const smallOf = (page: string) =>
    parts
      .filter((id) => id.endsWith(`/${page}-page.tsx`) && id.includes('/web/store/'))
      .flatMap(partsOf)
      .filter((id) => isShared(id) && isSmall(id))
  return {
    home,
    // What validates forms, which most parts do not have.
    schema: new Set(common.filter(isSchema)),
    shared: new Set([...common, ...partsOf(gate)]),
    // What several account pages have, and no other part of the shop: forms with their captcha and honeypot.
    account: new Set(ofAccount.filter(([id, times]) => times > 1 && times === counts.get(id)).map(([id]) => id)),
    // Beside others it would be fetched with the little that the panel shares with the shop's layout.
    faq: new Set([faq]),
    'checkout-and-others': new Set(smallOf('checkout')),
    'product-and-others': new Set(smallOf('product')),
    'home-and-layout': new Set(partsOf(homeMore).filter((id) => ofLayout.has(id))),
    'home-and-checkout': new Set(partsOf(homeMore).filter((id) => ofCheckout.has(id))),
    'home-and-pages': new Set(partsOf(homeMore).filter((id) => ofPages.has(id))),
    'home-more': new Set(partsOf(homeMore)),
  }
}

/** How many of these names need each one, directly or not. */
function timesNeeded(starts: Iterable<string>, neededBy: (name: string) => readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const start of new Set(starts)) {
    for (const name of closureOf([start], neededBy)) times.set(name, (times.get(name) ?? 0) + 1)
  }
  return times
}

/** These names with all that they need, directly or not. */
export function closureOf(
  starts: Iterable<string>,
  neededBy: (name: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(starts)
  for (const name of found) for (const needed of neededBy(name)) found.add(needed)
  return found
}
