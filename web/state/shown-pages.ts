import { ref, type Snapshot } from 'valtio'
import type { CardProduct } from '#schema/api/catalogue.ts'
import type { PageData } from '#schema/api/page-data.ts'
import { type Moment, moment, msSince } from '#web/api/server-clock.ts'
import { resource } from '#web/state/resource.ts'

export interface ListPage {
  cards: CardProduct[]
  total: number
  page: number
  pages: number
}

/** Pages of a list that stand one below the other. */
interface ShownPages<T extends ListPage> {
  /** Which list: what was asked for but the page. */
  key: string
  from: number
  to: number
  cards: readonly CardProduct[]
  /** The last of them, with what it says of the whole list. */
  last: T
}

export type ShownPagesSnapshot = Snapshot<ShownPages<ListPage>>

/** Which pages an entry of the browser's history shows beside the page of its address. */
export interface PageRange {
  from: number
  to: number
}

const loadOptions = { retries: 2, retryMs: 2_000, freshMs: 60_000, keepsPreviousData: true }

/** A list of which further pages are added to those that are shown. They are kept while the shop is open, so that going back finds them. */
export function pagedList<T extends ListPage, Query extends object>(
  load: (query: Query, page: number) => Promise<T>,
  sentIn: (page: PageData) => { query: Query; page: number; answer: T } | undefined = () => undefined,
) {
  const kept = new Map<string, { answer: T; at: Moment }>()
  const placeOf = (query: Query, page: number) => JSON.stringify([query, page])
  const keep = (query: Query, page: number, answer: T) => {
    kept.set(placeOf(query, page), { answer, at: moment() })
    return answer
  }

  async function pageOf(query: Query, page: number): Promise<T> {
    const known = kept.get(placeOf(query, page))
    return known && msSince(known.at) < loadOptions.freshMs ? known.answer : keep(query, page, await load(query, page))
  }

  function joined(query: Query, first: T, ...further: T[]): ShownPages<T> {
    const answers = [first, ...further]
    // A product that was added meanwhile moves others to the next page.
    const cards = new Map(answers.flatMap((answer) => answer.cards.map((card) => [card._id, card])))
    const last = answers.at(-1) ?? first
    // Not watched: the cards that stay are then the same ones, and are not rendered again.
    return { key: JSON.stringify(query), from: first.page, to: last.page, cards: ref([...cards.values()]), last }
  }

  const state = resource<ShownPages<T> | null, [query: Query, from: number, to: number]>(
    null,
    async (query, from, to) => {
      const further = Array.from({ length: to - from }, (_, index) => from + 1 + index)
      const [first, ...others] = [pageOf(query, from), ...further.map((page) => pageOf(query, page))]
      return joined(query, await first, ...(await Promise.all(others)))
    },
    {
      ...loadOptions,
      sent(page) {
        kept.clear()
        const sent = sentIn(page)
        if (!sent) return [undefined, {} as Query, 1, 1]
        const { query, page: number, answer } = sent
        return [joined(query, keep(query, number, answer)), query, number, number]
      },
    },
  )

  /** The pages around this one that the entry shows and that are known: after the page was loaded anew, it alone. */
  function rangeOf(query: Query, page: number, wanted: PageRange): PageRange {
    let [from, to] = [page, page]
    while (from > wanted.from && kept.has(placeOf(query, from - 1))) from -= 1
    while (to < wanted.to && kept.has(placeOf(query, to + 1))) to += 1
    return { from, to }
  }

  return { state, rangeOf }
}
