import * as v from 'valibot'
import {
  detailItemsMax,
  detailTextMax,
  detailTitleMax,
  gameNameMax,
  gamesMax,
  languagesMax,
  limitMax,
  platformMax,
  versionMax,
} from '../rules/product-details.ts'
import { text } from './fields.ts'

const items = v.array(v.object({ title: v.string(), description: v.string() }))
export const games = v.array(v.object({ name: v.string(), version: v.string() }))

/** What a product's page says of it; texts and lists are empty where the shop has said nothing. */
export const productDetails = v.object({
  platform: v.string(),
  games,
  limit: v.string(),
  features: items,
  steps: items,
  contents: v.array(v.string()),
  version: v.string(),
  languages: v.string(),
  updatedOn: v.string(),
  questions: items,
})

/** Items without a title or a description are dropped. */
const itemsForm = v.optional(
  v.pipe(
    v.array(
      v.object({
        title: v.optional(text(detailTitleMax), ''),
        description: v.optional(text(detailTextMax), ''),
      }),
    ),
    v.transform((items) => items.filter(({ title, description }) => title && description)),
    v.maxLength(detailItemsMax),
  ),
  [],
)

/** Games without a name are dropped. */
const gamesForm = v.optional(
  v.pipe(
    v.array(v.object({ name: v.optional(text(gameNameMax), ''), version: v.optional(text(versionMax), '') })),
    v.transform((games) => games.filter(({ name }) => name)),
    v.maxLength(gamesMax),
  ),
  [],
)

/** Empty lines are dropped. */
const linesForm = v.optional(
  v.pipe(
    v.array(text(detailTextMax)),
    v.transform((lines) => lines.filter(Boolean)),
    v.maxLength(detailItemsMax),
  ),
  [],
)

const day = v.union([v.picklist(['']), v.pipe(v.string(), v.trim(), v.isoDate())])

/** Saved as a whole: what is left out is emptied. */
export const productDetailsForm = v.object({
  platform: v.optional(text(platformMax), ''),
  games: gamesForm,
  limit: v.optional(text(limitMax), ''),
  features: itemsForm,
  steps: itemsForm,
  contents: linesForm,
  version: v.optional(text(versionMax), ''),
  languages: v.optional(text(languagesMax), ''),
  updatedOn: v.optional(day, ''),
  questions: itemsForm,
})
