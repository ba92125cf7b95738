import type { Answer } from '#schema/api/endpoint.ts'
import { getPanelHome } from '#schema/api/panel.ts'
import type { NeedKind } from '#schema/rules/panel.ts'
import { followed } from '../followed.ts'
import {
  adminPaths,
  approvalPath,
  disputePath,
  openApprovalsPath,
  purchasePath,
  refundRequestPath,
  type ScreenId,
  searchIn,
} from '../paths.ts'

export type PanelHome = Answer<typeof getPanelHome>
export type Figures = NonNullable<PanelHome['figures']>
export type Need = PanelHome['needs'][number]
export type Sale = NonNullable<PanelHome['latest']>[number]

/** The home, and the counts of the navigation. */
export const { state: home, follow: followHome } = followed(getPanelHome)

interface Place {
  /** Beside whose entry in the navigation its cases are counted. */
  screen: ScreenId
  /** Where they are dealt with, and where one alone is. */
  all: string
  one?: (id: string, title: string) => string
}

const endMaintenance = (id: string, title: string) =>
  `${searchIn(adminPaths.products, title)}&maintenance=${encodeURIComponent(id)}`

const places: Record<NeedKind, Place> = {
  paidWithoutKey: { screen: 'health', all: adminPaths.health },
  refusedRefunds: { screen: 'purchases', all: adminPaths.health, one: purchasePath },
  disputes: { screen: 'disputes', all: `${adminPaths.disputes}?status=open`, one: disputePath },
  deliveries: { screen: 'purchases', all: `${adminPaths.purchases}?status=approved`, one: purchasePath },
  deadEvents: { screen: 'health', all: adminPaths.health },
  approvals: { screen: 'approvals', all: openApprovalsPath, one: approvalPath },
  refundRequests: { screen: 'refundRequests', all: `${adminPaths.refundRequests}?status=open`, one: refundRequestPath },
  lowStock: { screen: 'products', all: adminPaths.products },
  maintenance: { screen: 'products', all: adminPaths.products, one: endMaintenance },
  addressClaims: { screen: 'users', all: `${adminPaths.users}?tab=claims` },
  discordRequests: { screen: 'keys', all: `${adminPaths.keys}?discord=claimed` },
  sharedKeys: { screen: 'sharedKeys', all: adminPaths.sharedKeys },
  reviews: { screen: 'feedback', all: `${adminPaths.feedback}?status=pending` },
  suggestions: { screen: 'suggestions', all: `${adminPaths.suggestions}?status=pending` },
}

/** Where a case is dealt with: that one, or the list of all. */
export function placeOf({ kind, count, id, title }: Pick<Need, 'kind' | 'count' | 'id' | 'title'>): string {
  const { all, one } = places[kind]
  return count === 1 && one ? one(id ?? '', title ?? '') : all
}

/** The count beside an entry of the navigation: of what waits there for a person, else of what there is. */
export function countBeside(screen: ScreenId, { needs, counts }: Readonly<PanelHome>) {
  const waiting = screen === 'home' ? needs.length : sumOf(needs.filter(({ kind }) => places[kind].screen === screen))
  if (waiting > 0) return { count: waiting, isWaiting: true }
  const count = screen in counts ? counts[screen as keyof typeof counts] : null
  return count === null ? null : { count, isWaiting: false }
}

const sumOf = (needs: readonly Pick<Need, 'count'>[]) => needs.reduce((sum, { count }) => sum + count, 0)
