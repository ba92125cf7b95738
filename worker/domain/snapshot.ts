import type { Category } from '#schema/api/catalogue.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import type * as api from '#schema/api/feedback.ts'
import type { Review } from '#schema/api/feedback.ts'
import { shownRatingMin, shownReviewsMax } from '#schema/rules/feedback.ts'
import { firstImage } from '#schema/rules/first-image.ts'
import type { Page } from '#schema/rules/lists.ts'
import type { Deps } from '#worker/deps.ts'
import { type Answers, type Database, readBatch, type Statements } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { readShelf, selectShelf } from './catalogue/indexed-products.ts'
import { pricedAt, type Reprice } from './catalogue/priced.ts'
import { categoryOnWire } from './catalogue/storefront.ts'
import { categoryRows } from './catalogue/whole-lists.ts'
import { readConfig } from './config.ts'
import { type ReviewQuery, reviewOnWire, reviewParts } from './feedback/reviews.ts'
import { isUnpaged, type Listing, listing, pageWindow } from './listing/lists.ts'
import { rankingOnWire, selectRanking } from './ranking.ts'
import { selectServiceDays, serviceDaysOnWire } from './service/days.ts'
import {
  countVideos,
  linkOnWire,
  methodOnWire,
  selectFirstVideos,
  selectPaymentMethods,
  selectSocialLinks,
  videoPageOf,
} from './settings.ts'

const shownReviewsQuery = { limit: shownReviewsMax, minRating: shownRatingMin }

/** The statements of a list of reviews whose query is always the same. */
function preparedReviews(query: ReviewQuery) {
  const parts = (db: Database) => reviewParts(db, query)
  return {
    query,
    rows: prepared([], (db) => {
      const { rows, unpagedMax } = parts(db)
      const { limit, offset } = pageWindow(query, unpagedMax)
      return rows(limit, offset)
    }),
    total: prepared([], (db) => parts(db).total),
  }
}
const bareReviews = preparedReviews({})
const shownReviews = preparedReviews(shownReviewsQuery)

/** The statements that a part is made of, and how. Of a long one they read the beginning alone. */
interface Part<S extends Statements, Value> {
  statements: S
  make(answers: Answers<S>): Value | Promise<Value>
}
const part = <S extends Statements, Value>(
  statements: S,
  make: (answers: Answers<S>) => Value | Promise<Value>,
): Part<S, Value> => ({ statements, make })

/** How many bytes of categories the first answer has: other parts are read along with them. */
const firstCategoryBytes = 80_000

const withOnePicture = ({ media, ...category }: Category): Category => {
  const picture = firstImage(media)
  return { ...category, media: picture ? [picture] : [] }
}

const parts = {
  /** In the order in which they were made; of their pictures the first. */
  categories: ({ db }: Deps) =>
    part({ rows: categoryRows.first(db, firstCategoryBytes) }, async ({ rows }) =>
      (await categoryRows.whole(db, rows)).map((row) => withOnePicture(categoryOnWire(row))),
    ),
  shelf: ({ db, now }: Deps) => part({ rows: selectShelf(db) }, ({ rows }) => readShelf(db, rows, now())),
  socialLinks: ({ db }: Deps) => part({ rows: selectSocialLinks(db) }, ({ rows }) => rows.map(linkOnWire)),
  /** Their first page. */
  videos: ({ db }: Deps) =>
    part({ rows: selectFirstVideos(db), totals: countVideos(db) }, ({ rows, totals: [count] }) =>
      videoPageOf(rows, count?.total ?? 0, 1),
    ),
  paymentMethods: (deps: Deps) =>
    part({ rows: selectPaymentMethods(deps.db) }, ({ rows }) => rows.map((row) => methodOnWire(deps, row))),
  config: (deps: Deps) => part({}, () => readConfig(deps)),
  /** The approved reviews of a call without a query, newest first, and how many there are in all. */
  reviews: (deps: Deps) => reviewsPart(deps, bareReviews, ({ items, total }) => ({ items, total })),
  /** The customers with the most points, of those who agreed to be shown. */
  ranking: ({ db }: Deps) => part({ rows: selectRanking(db) }, ({ rows }) => rankingOnWire(rows)),
  /** How the shop served, newest day first. */
  serviceDays: ({ db, now }: Deps) =>
    part({ rows: selectServiceDays(db, now()) }, ({ rows }) => serviceDaysOnWire(rows)),
  /** The reviews that the store shows: the first page of the newest good ones. */
  shownReviews: (deps: Deps) => reviewsPart(deps, shownReviews, ({ isUnpaged: _, ...page }): Page<Review> => page),
}
export type PartName = keyof typeof parts

/** What every visitor sees, as the API spells it. A value of one instant, shared by requests: it must never be changed. */
export type Snapshot = { [Name in PartName]: Awaited<ReturnType<ReturnType<(typeof parts)[Name]>['make']>> } & {
  /** When its read began, in milliseconds: what was written before is in it. */
  readAt: number
}

function reviewsPart<Value>(
  { db }: Deps,
  { query, rows, total }: ReturnType<typeof preparedReviews>,
  make: (list: Listing<Review>) => Value,
) {
  return part({ rows: rows(db), total: total(db) }, ({ rows, total: [total = { total: 0 }] }) =>
    make(listing(query, rows.map(reviewOnWire), total)),
  )
}

const allParts = Object.keys(parts) as PartName[]

/** Reads everything, in one round trip as long as the shelf is not longer than one answer. */
export async function readSnapshot(deps: Deps): Promise<Snapshot> {
  const readAt = deps.now()
  return { readAt, ...(await readParts(deps, allParts)) }
}

/** A snapshot with the prices of an instant: the same object until a campaign begins or ends. */
export function snapshotAt(read: Snapshot, at: number): Snapshot {
  const { shelf } = read
  const withPrices = (reprice: Reprice) => ({
    ...read,
    shelf: { ...shelf, products: shelf.products.map(reprice), unlisted: shelf.unlisted.map(reprice) },
  })
  return pricedAt({ read, schedules: shelf.schedules, withPrices }, at)
}

/** Reads some parts, in one round trip or none. */
export async function readParts<Name extends PartName>(
  deps: Deps,
  names: readonly Name[],
): Promise<Pick<Snapshot, Name>> {
  const chosen = names.map((name): [Name, Part<Statements, unknown>] => [name, parts[name](deps)])
  const named = ([name, { statements }]: (typeof chosen)[number]) =>
    Object.entries(statements).map(([own, statement]) => [`${name}.${own}`, statement] as const)
  const batch = Object.fromEntries(chosen.flatMap(named))
  const answers = Object.keys(batch).length > 0 ? await readBatch(deps.db, batch) : {}
  const values = chosen.map(async ([name, { statements, make }]) => {
    const own = Object.keys(statements).map((key) => [key, answers[`${name}.${key}`]])
    return [name, await make(Object.fromEntries(own))]
  })
  return Object.fromEntries(await Promise.all(values))
}

/** The page of reviews that the store shows; undefined for any other query. */
export function shownReviewsOf(
  { shownReviews }: Pick<Snapshot, 'shownReviews'>,
  query: Parsed<typeof api.listReviews>,
) {
  const { page = 1, limit, minRating, ...others } = query
  const isShown = page === 1 && limit === shownReviewsMax && minRating === shownRatingMin && isUnpaged(others)
  return isShown ? shownReviews : undefined
}
