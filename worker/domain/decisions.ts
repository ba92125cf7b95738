import { type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#schema/rules/staff.ts'
import { payments, users } from '#schema/tables/index.ts'
import type { Actor } from './audit/audited-write.ts'
import { isActiveStaff } from './staff.ts'

/** In SQL: the admin has no limits, or approves what one without limits has asked for. */
export const isUnlimited = ({ id, approval }: Actor): SQL => sql`exists (
  select 1 from ${users}
  where ${users.id} in (${id}, ${approval?.requestedBy ?? id}) and ${users.role} = 'admin' and ${users.staffScopes} is null)`

/**
 * In SQL: the admin may decide about what is their own where `isOwn` holds: nobody does, while another admin with one of the scopes could. A
 * shop of one admin has nobody else; nor has one of two, where the other has asked for it.
 */
export const mayDecide = ({ id, approval }: Actor, isOwn: SQL, scopes: readonly StaffScope[]): SQL<number> =>
  sql<number>`(not ${isOwn} or not exists (
    select 1 from ${users}
    where ${users.id} not in (${id}, ${approval?.requestedBy ?? id}) and ${isActiveStaff(scopes)}))`

/** In SQL: the admin may decide about the money of the payment (`mayDecide`). */
export const mayDecideAbout = (actor: Actor, paymentId: string) =>
  mayDecide(
    actor,
    sql`exists (select 1 from ${payments} own where own.id = ${paymentId} and own.user_id = ${actor.id})`,
    ['money'],
  )
