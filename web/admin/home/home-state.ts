import type { Answer } from '#schema/api/endpoint.ts'
import { getPanelHome } from '#schema/api/panel.ts'
import type { NeedKind } from '#schema/rules/panel.ts'
import { followed } from '../followed.ts'
import { adminPaths, disputePath, purchasePath, refundRequestPath, type ScreenId, searchIn } from '../paths.ts'

export type PanelHome = Answer<typeof getPanelHome>
export type Figures = NonNullable<PanelHome['figures']>
export type Need = PanelHome['needs'][number]
export type Sale = NonNullable<PanelHome['latest']>[number]

/** The home, and the counts of the navigation. */
export const { state: home, follow: followHome } = followed(getPanelHome)

/** Where a case is dealt with: that one, or the list of all. */
export function placeOf({ kind, count, id, title }: Pick<Need, 'kind' | 'count' | 'id' | 'title'>): string {
  const isOne = count === 1
  switch (kind) {
    case 'refusedRefunds':
      return isOne ? purchasePath(id ?? '') : adminPaths.health
    case 'deliveries':
      return isOne ? purchasePath(id ?? '') : `${adminPaths.purchases}?status=approved`
    case 'disputes':
      return isOne ? disputePath(id ?? '') : `${adminPaths.disputes}?status=open`
    case 'refundRequests':
      return isOne ? refundRequestPath(id ?? '') : `${adminPaths.refundRequests}?status=open`
    case 'lowStock':
      return adminPaths.products
    case 'maintenance':
      return isOne
        ? `${searchIn(adminPaths.products, title ?? '')}&maintenance=${encodeURIComponent(id ?? '')}`
        : adminPaths.products
    case 'addressClaims':
      return `${adminPaths.users}?tab=claims`
    case 'discordRequests':
      return `${adminPaths.keys}?discord=claimed`
    case 'reviews':
      return `${adminPaths.feedback}?status=pending`
    case 'suggestions':
      return `${adminPaths.suggestions}?status=pending`
    default:
      return adminPaths.health
  }
}

const screenOf: Record<NeedKind, ScreenId> = {
  paidWithoutKey: 'health',
  refusedRefunds: 'purchases',
  disputes: 'disputes',
  deliveries: 'purchases',
  deadEvents: 'health',
  refundRequests: 'refundRequests',
  lowStock: 'products',
  maintenance: 'products',
  addressClaims: 'users',
  discordRequests: 'keys',
  reviews: 'feedback',
  suggestions: 'suggestions',
}

/** The count beside an entry of the navigation: of what waits there for a person, else of what there is. */
export function countBeside(screen: ScreenId, { needs, counts }: Readonly<PanelHome>) {
  const waiting = screen === 'home' ? needs.length : sumOf(needs.filter(({ kind }) => screenOf[kind] === screen))
  if (waiting > 0) return { count: waiting, isWaiting: true }
  const count = screen in counts ? counts[screen as keyof typeof counts] : null
  return count === null ? null : { count, isWaiting: false }
}

const sumOf = (needs: readonly Pick<Need, 'count'>[]) => needs.reduce((sum, { count }) => sum + count, 0)
