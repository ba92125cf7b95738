import { productSlug } from '#schema/rules/catalogue.ts'
import { dayOf, startOf } from '#schema/rules/clock.ts'
import { folded } from '#schema/rules/folded.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { Prices } from '#schema/rules/prices.ts'
import type { WrittenDetails, WrittenItem } from '#schema/rules/product-details.ts'
import type { products } from '#schema/tables/index.ts'
import { demoDownload } from '#seeds/demo/catalogue.ts'
import { demoMedia } from '#seeds/demo/pictures.ts'
import { type Random, sample, seededRandom } from '#seeds/random.ts'
import type { Bilingual } from './bilingual.ts'
import { pickCategory } from './categories.ts'
import { kinds } from './kinds.ts'
import { answer, description, detail, limit, question, type Subject } from './sentences.ts'
import { editions, games, infoTitles, marks, platforms, steps, toolLanguages } from './words.ts'

type Product = typeof products.$inferInsert

const spanMs = 730 * dayMs

/** The n-th product's own random numbers: it is the same in a shelf of any size. */
const randomOf = (nth: number) => seededRandom(nth)

/** As the Worker makes them: an id with a pattern would compress better than those of a shop. */
export const productIdOf = (nth: number): string => randomOf(nth).hex(16)

/** What it is called, and what it is; no two of a kind have the same mark before all marks have been used. */
export function subjectOf(nth: number): Subject {
  const kind = kinds[nth % kinds.length]
  const mark = marks[(Math.floor(nth / kinds.length) + nth * 7) % marks.length]
  if (!kind || !mark) throw new Error(`There is no product ${nth}.`)
  return { kind, mark }
}

function nameOf(random: Random, nth: number): Bilingual {
  const { mark, kind } = subjectOf(nth)
  const cycle = Math.floor(nth / kinds.length / marks.length)
  const end = cycle > 0 ? ` ${cycle + 1}` : random.chance(0.25) ? ` ${random.pick(editions)}` : ''
  return [`${mark} ${kind.name[0]}${end}`, `${mark} ${kind.name[1]}${end}`]
}

/** The n-th product of a shelf with so many categories. */
export function shelfProduct(
  nth: number,
  categories: number,
  now: number,
): Product & { name: string; createdAt: number } {
  const random = randomOf(nth)
  const id = random.hex(16)
  const subject = subjectOf(nth)
  const [name, englishName] = nameOf(random, nth)
  const [text, englishText] = description(random, subject, lengthOf(random))
  const createdAt = now - random.between(1, spanMs)
  const isInternal = random.chance(0.94)
  return {
    id,
    name,
    foldedName: folded(name),
    description: text,
    en: { name: englishName, description: englishText },
    imageUrl: `/art/product/${subject.kind.art[0]}.svg`,
    media: mediaOf(random, subject, name),
    ...pricesOf(random, createdAt, now),
    categoryId: random.chance(0.98) ? pickCategory(random, nth % kinds.length, categories) : null,
    sellerType: isInternal ? 'internal' : 'multiloader',
    level: random.between(1, isInternal ? 3 : 2),
    keyExpiration: random.pick([7, 30, 30, 30, 90, 365]),
    additionalInfo: itemsOf(random, subject, infoTitles, random.between(2, 5)),
    slug: productSlug(name),
    details: detailsOf(random, subject, now),
    download: random.chance(0.6) ? demoDownload : null,
    ...statesOf(random, createdAt, now),
    salesRank: random.chance(0.3) ? 100 + nth : null,
    sellsStock: isInternal && random.chance(0.04),
    createdAt,
  }
}

/** Of a description: mostly a few sentences, now and then as long as one may be. */
const lengthOf = (random: Random) => (random.chance(0.05) ? random.between(900, 1_750) : random.between(180, 560))

/** One to six pictures. */
function mediaOf(random: Random, { kind }: Subject, name: string): Product['media'] {
  const all = kind.art.flatMap((slug) => demoMedia({ slug, name })).filter((entry) => entry.kind === 'image')
  return all.slice(0, random.between(1, 6))
}

const priceList = [9_90, 14_90, 19_90, 24_90, 29_90, 39_90, 49_90, 59_90, 79_90, 99_90, 129_90, 149_90, 199_90]

function pricesOf(random: Random, createdAt: number, now: number) {
  const priceBrl = random.pick(priceList)
  const priceUsd = Math.max(1_90, Math.round(priceBrl / 500) * 100 - 10)
  const lowered = (share: number): Prices => ({
    BRL: Math.floor(priceBrl * share),
    USD: Math.floor(priceUsd * share),
  })
  if (random.chance(0.01)) return { priceBrl: 0, priceUsd: 0, isFree: true, pricesSince: createdAt }
  const starts = random.chance(0.7) ? -2 : 3
  const campaign = {
    from: startOf(dayOf(now) + starts),
    until: startOf(dayOf(now) + starts + 7),
    price: lowered(random.pick([0.6, 0.75, 0.9])),
  }
  const isOld = createdAt < now - 40 * dayMs
  return {
    priceBrl,
    priceUsd: random.chance(0.03) ? 0 : priceUsd,
    pricesSince: createdAt,
    campaigns: isOld && random.chance(0.08) ? [campaign] : [],
    volumePrices: random.chance(0.1)
      ? [
          { from: 2, price: lowered(0.9) },
          { from: 5, price: lowered(0.8) },
        ]
      : [],
  }
}

/** A few are hidden, paused, drafts or in maintenance. */
function statesOf(
  random: Random,
  createdAt: number,
  now: number,
): Pick<Product, 'sale' | 'status' | 'maintenanceSince' | 'stopsSales'> {
  const drawn = random.next()
  const sale = drawn < 0.03 ? 'hidden' : drawn < 0.06 ? 'paused' : drawn < 0.08 ? 'draft' : 'on_sale'
  if (!random.chance(0.04)) return { sale }
  return {
    sale,
    status: 'maintenance',
    maintenanceSince: Math.max(createdAt, now - 2 * dayMs),
    stopsSales: random.chance(0.5),
  }
}

const item = ([title, english]: Bilingual, [description, englishDescription]: Bilingual): WrittenItem => ({
  title,
  description,
  en: { title: english, description: englishDescription },
})

const itemsOf = (random: Random, subject: Subject, titles: readonly Bilingual[], count: number): WrittenItem[] =>
  sample(random, titles, count).map((title) => item(title, detail(random, subject)))

/** "os atalhos" as a title: "Atalhos". */
const asTitle = (thing: string) => thing.replace(/^\S+ (.)/, (_, first: string) => first.toUpperCase())

function detailsOf(random: Random, subject: Subject, now: number): WrittenDetails {
  const { things } = subject.kind
  const titles = things.map(([portuguese, english]): Bilingual => [asTitle(portuguese), asTitle(english)])
  const [platform, englishPlatform] = random.pick(platforms)
  const [languages, englishLanguages] = random.pick(toolLanguages)
  const [only, englishOnly] = limit(random, subject)
  const contents = sample(random, titles, random.between(2, 4))
  return {
    platform,
    games: sample(random, games, random.between(2, 12)),
    limit: only,
    features: itemsOf(random, subject, titles, random.between(3, 5)),
    steps: steps.map((title) => item(title, detail(random, subject))),
    contents: contents.map(([portuguese]) => portuguese),
    englishContents: contents.map(([, english]) => english),
    version: [random.between(1, 9), random.between(0, 20), random.between(0, 9)].join('.'),
    languages,
    updatedOn: new Date(now - random.between(1, 200) * dayMs).toISOString().slice(0, 10),
    questions: Array.from({ length: random.between(2, 5) }, () =>
      item(question(random, subject), answer(random, subject)),
    ),
    en: { platform: englishPlatform, limit: englishOnly, languages: englishLanguages },
  }
}
