import * as v from 'valibot'
import { detailMax } from '../rules/product-details.ts'
import { text } from './fields.ts'

const itemTexts = v.object({ title: v.string(), description: v.string() })
const items = v.array(v.object({ ...itemTexts.entries, en: itemTexts }))
export const games = v.array(v.object({ name: v.string(), version: v.string() }))

/** What a product's page says of it; texts and lists are empty where the shop has said nothing. */
export const productDetails = v.object({
  platform: v.string(),
  games,
  limit: v.string(),
  features: items,
  steps: items,
  contents: v.array(v.string()),
  englishContents: v.array(v.string()),
  version: v.string(),
  languages: v.string(),
  updatedOn: v.string(),
  questions: items,
  /** The English texts; an empty one has not been written. */
  en: v.object({ platform: v.string(), limit: v.string(), languages: v.string() }),
})

/** Titles with descriptions. Items without one of them are dropped. */
export function itemsForm(max: Record<'title' | 'text' | 'items', number>) {
  const texts = v.object({ title: v.optional(text(max.title), ''), description: v.optional(text(max.text), '') })
  return v.pipe(
    v.array(v.object({ ...texts.entries, en: v.optional(texts) })),
    v.transform((items) => items.filter(({ title, description }) => title && description)),
    v.maxLength(max.items),
  )
}

const detailItems = v.optional(itemsForm(detailMax), [])

/** Games without a name are dropped. */
const gamesForm = v.optional(
  v.pipe(
    v.array(
      v.object({ name: v.optional(text(detailMax.gameName), ''), version: v.optional(text(detailMax.version), '') }),
    ),
    v.transform((games) => games.filter(({ name }) => name)),
    v.maxLength(detailMax.games),
  ),
  [],
)

/** Empty lines are dropped. */
const linesForm = v.optional(
  v.pipe(
    v.array(text(detailMax.text)),
    v.transform((lines) => lines.filter(Boolean)),
    v.maxLength(detailMax.items),
  ),
  [],
)

const shortTexts = v.object({
  platform: v.optional(text(detailMax.platform), ''),
  limit: v.optional(text(detailMax.limit), ''),
  languages: v.optional(text(detailMax.languages), ''),
})

const day = v.union([v.picklist(['']), v.pipe(v.string(), v.trim(), v.isoDate())])

/** Saved as a whole: what is left out is emptied. In the order of `ProductDetails`, by which a product that is saved unchanged is the same text. */
export const productDetailsForm = v.object({
  platform: shortTexts.entries.platform,
  games: gamesForm,
  limit: shortTexts.entries.limit,
  features: detailItems,
  steps: detailItems,
  contents: linesForm,
  englishContents: linesForm,
  version: v.optional(text(detailMax.version), ''),
  languages: shortTexts.entries.languages,
  updatedOn: v.optional(day, ''),
  questions: detailItems,
  en: v.optional(shortTexts),
})
