import { type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#schema/rules/staff.ts'
import { payments, users } from '#schema/tables/index.ts'
import { isActiveStaff } from './staff.ts'

/** In SQL: the admin has no limits. */
export const isUnlimited = (actorId: string): SQL => sql`exists (
  select 1 from ${users} where ${users.id} = ${actorId} and ${users.role} = 'admin' and ${users.staffScopes} is null)`

/**
 * In SQL: the admin may decide about what is their own where `isOwn` holds: nobody does, while another admin with one of the scopes could. A
 * shop of one admin has nobody else.
 */
export const mayDecide = (actorId: string, isOwn: SQL, scopes: readonly StaffScope[]): SQL<number> =>
  sql<number>`(not ${isOwn} or not exists (
    select 1 from ${users}
    where ${users.id} <> ${actorId} and ${isActiveStaff(scopes)}))`

/** In SQL: the admin may decide about the money of the payment (`mayDecide`). */
export const mayDecideAbout = (actorId: string, paymentId: string) =>
  mayDecide(
    actorId,
    sql`exists (select 1 from ${payments} own where own.id = ${paymentId} and own.user_id = ${actorId})`,
    ['money'],
  )
