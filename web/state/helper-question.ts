import { type RefusingCode, refusingCodes } from '#schema/rules/activations.ts'
import { folded } from '#schema/rules/folded.ts'
import { wordsOf } from '#schema/rules/word-search.ts'
import type { NamedProduct } from '#web/state/product-index.ts'

/** What the assistant answers, in the order in which it offers it. */
export const subjects = [
  'key',
  'refused',
  'prices',
  'state',
  'products',
  'refund',
  'promotions',
  'videos',
  'support',
] as const
export type Subject = (typeof subjects)[number]

/** What a typed question is about; `code`: that a tool has shown; `products`: the last parts of their addresses. */
export type Asked = { subject: Subject; code?: RefusingCode } | { products: readonly string[] } | { isOther: true }

/** Words of a question without accents, in both languages. The first that occurs decides. */
const words: readonly (readonly [Subject, RegExp])[] = [
  ['refund', /reembols|devolu|devolv|dinheiro de volta|estorn|refund|money back/],
  [
    'refused',
    /(chave|licenc|key|licen[cs]e).*(nao (esta |foi )?(funciona|ativa|abr|vale|aceit)|recus|invalid|expir|venceu|suspen|bloque|desativ|deslig|(not|n.t) (work|activat|accept)|refus|reject)/,
  ],
  [
    'refused',
    /(recus|refus|reject).*(chave|licenc|key|licen[cs]e)|(outro|another|different) (pc|computador|aparelho|computer|device)/,
  ],
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

/** A code decides, wherever it stands. A product is meant by the first word of its name that is no article; else the words decide; else the search may find what is `isOther`. */
export function readQuestion(text: string, products: readonly NamedProduct[]): Asked {
  const code = codeIn(text)
  if (code) return { subject: 'refused', code }
  const question = folded(text)
  const spoken = new Set(wordsOf(text))
  const subject = words.find(([, pattern]) => pattern.test(question))?.[0]
  if (subject === 'refused' || subject === 'key' || subject === 'refund') return { subject }
  const named = meantBy(spoken, products)
  if (named.length > 0) return { products: named.map(({ slug }) => slug) }
  return subject ? { subject } : { isOther: true }
}

/** As tools show it, or with its underscore; "expired" in a sentence is a word. */
const codeIn = (text: string): RefusingCode | undefined =>
  refusingCodes.find((code) => new RegExp(`\\b${code}\\b`, code.includes('_') ? 'i' : '').test(text))

/** Of many products that are meant, those first whose names have most of the question's words. */
function meantBy(spoken: ReadonlySet<string>, products: readonly NamedProduct[]): NamedProduct[] {
  const saidOf = (name: string) => {
    const telling = wordsOf(name).filter((word) => word.length > 2)
    return spoken.has(telling[0] ?? '') ? telling.filter((word) => spoken.has(word)).length : 0
  }
  return products
    .map((product) => ({ product, said: Math.max(saidOf(product.name), saidOf(product.en.name)) }))
    .filter(({ said }) => said > 0)
    .sort((one, other) => other.said - one.said)
    .slice(0, most)
    .map(({ product }) => product)
}
