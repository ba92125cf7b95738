import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { disputes, type PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import type { DisputeDesk } from '#worker/providers/payment-provider.ts'
import { storeCase } from './dispute-statements.ts'

/** Where a provider takes documents about its disputes; null where it has no cases, or is not configured. */
export const disputeDeskOf = ({ providers }: Deps, { provider }: Pick<PaymentRow, 'provider'>): DisputeDesk | null =>
  providers.find(({ name }) => name === provider)?.disputes ?? null

/** Those of the payments whose dispute is open. */
export async function openDisputesOf(db: Database, paymentIds: string[]): Promise<Set<string>> {
  const isOpen = and(inArray(disputes.paymentId, paymentIds), eq(disputes.status, 'open'))
  const rows = await db.select({ paymentId: disputes.paymentId }).from(disputes).where(isOpen)
  return new Set(rows.map(({ paymentId }) => paymentId))
}

/**
 * Looks up the case of an open dispute that has none yet, with its deadline: its own notification may be late, or never come. Where the
 * provider is down, the next report tries again; the key is suspended already.
 */
export async function fillCase(deps: Deps, payment: Pick<PaymentRow, 'id' | 'provider' | 'providerId'>): Promise<void> {
  const { db } = deps
  const desk = disputeDeskOf(deps, payment)
  if (!desk || payment.providerId === null) return
  const isWithoutCase = and(isNull(disputes.caseId), sql`${disputes.status} = 'open'`, ne(disputes.kind, 'mediation'))
  const [dispute] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, payment.id), isWithoutCase))
  if (!dispute) return
  try {
    const found = await desk.find(payment.providerId)
    if (found) await writeBatch(db, storeCase(deps, payment.id, found))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
