import type { Answer } from '#schema/api/endpoint.ts'
import { listRanking } from '#schema/api/ranking.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

/** Empty while too few customers have agreed to be shown. */
export const ranking = resource<Answer<typeof listRanking>>([], () => call(listRanking), {
  retries: 2,
  freshMs: 60_000,
  sent: ({ ranking }) => [ranking],
})
