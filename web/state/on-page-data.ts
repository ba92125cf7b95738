import type { PageData } from '#schema/api/page-data.ts'
import { type Moment, moment } from '#web/api/server-clock.ts'

type Take = (page: PageData, arrivedAt: Moment) => void

const takers: Take[] = []
let latest: Parameters<Take> | undefined

/** Calls `take` with what a page was rendered from: at once for code that is loaded after its page, and for every page from then on. */
export function onPageData(take: Take) {
  takers.push(take)
  if (latest) take(...latest)
}

/** Hands what a page was rendered from to all that shows it. */
export function sharePageData(page: PageData) {
  latest = [page, moment()]
  for (const take of takers) take(...latest)
}
