import { folded } from '#schema/rules/folded.ts'
import type { CategorySnapshot, ProductSnapshot } from '#web/state/catalogue.ts'
import { findProducts } from '#web/state/product-search.ts'

/** What the assistant answers, in the order in which it offers it. */
export const subjects = ['key', 'prices', 'state', 'products', 'refund', 'promotions', 'videos', 'support'] as const
export type Subject = (typeof subjects)[number]

/** What a typed question is about; `products` are ids. */
export type Asked = { subject: Subject } | { products: readonly string[] } | { isUnknown: true }

/** Words of a question without accents, in both languages. The first that occurs decides. */
const words: readonly (readonly [Subject, RegExp])[] = [
  ['refund', /reembols|devolu|devolv|dinheiro de volta|estorn|refund|money back/],
  [
    'key',
    /(onde|cade|minha|recebi|chegou|where|my|receive|arriv).*(chave|licenc|compra|key|licen[cs]e|purchase|order)/,
  ],
  ['promotions', /cupo|promo|descont|coupon|discount/],
  ['prices', /prec|quanto|custa|barat|price|cost|how much|cheap/],
  ['state', /manuten|funciona|fora do ar|status|maintenance|working|works|is down/],
  ['videos', /video/],
  ['support', /suporte|atendente|humano|pessoa|ajuda|support|human|person|help/],
  ['products', /produto|ferramenta|catalogo|product|tool|catalogue/],
]

const most = 4

/** A product is meant by the first word of its name; else the words decide; else what the search finds. */
export function readQuestion(
  text: string,
  products: readonly ProductSnapshot[],
  categories: readonly CategorySnapshot[],
): Asked {
  const question = folded(text)
  const spoken = new Set(question.split(/[^\p{L}\p{N}]+/u))
  const subject = words.find(([, pattern]) => pattern.test(question))?.[0]
  if (subject === 'key' || subject === 'refund') return { subject }
  const named = products.filter(({ name, en }) => [name, en.name].some((one) => spoken.has(firstWord(one))))
  if (named.length > 0) return { products: idsOf(named) }
  if (subject) return { subject }
  const found = findProducts(products, categories, text)
  return found.length > 0 ? { products: idsOf(found) } : { isUnknown: true }
}

/** A dash for a name that is empty, as an English one may be: no question has that word. */
const firstWord = (name: string) => folded(name).split(' ')[0] || '-'
const idsOf = (products: readonly { _id: string }[]) => products.slice(0, most).map(({ _id }) => _id)
