import type { PageData } from '#schema/api/page-data.ts'
import { sharePageData } from '#web/state/on-page-data.ts'
import { expectSession } from '#web/state/session.ts'
import { showAcceptance } from '#web/state/terms.ts'

/** Brings everything that a page shows into the state of its first render, on the server and in the browser. */
export function fillState(data: PageData) {
  showAcceptance(data.terms)
  expectSession(data.isSignedIn ?? false)
  sharePageData(data)
}
