import { and } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportCoupons } from '#schema/api/exports.ts'
import { coupons } from '#schema/tables/index.ts'
import { couponsMatching } from '../coupons/coupons.ts'
import { wordsOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

export const sheet = defineExport({
  noun: 'coupon',
  name: ['cupons', 'coupons'],
  table: coupons,
  select: (db, rowId) => db.select({ rowId, coupon: coupons }).from(coupons),
  where: (query: Parsed<typeof exportCoupons>, { isUnread }) => and(couponsMatching(query), isUnread),
  columns: [
    ['Código', 'Code', ({ coupon }) => coupon.code],
    ['Desconto (%)', 'Discount (%)', ({ coupon }) => coupon.discount],
    ['Válido de (Brasília)', 'Valid from (Brasília)', ({ coupon }) => dateTimeCell(coupon.validFrom)],
    ['Válido até (Brasília)', 'Valid until (Brasília)', ({ coupon }) => dateTimeCell(coupon.validUntil)],
    ['Ativo', 'Active', ({ coupon }) => coupon.isActive],
    ['Cargos permitidos', 'Allowed roles', ({ coupon }) => wordsOf('role', coupon.allowedRoles)],
    ['Usos', 'Uses', ({ coupon }) => coupon.currentUses],
    ['Máximo de usos', 'Maximum uses', ({ coupon }) => coupon.maxUses],
    ['Máximo de usos por cliente', 'Maximum uses per customer', ({ coupon }) => coupon.maxUsesPerCustomer],
    ['Criado em (Brasília)', 'Created at (Brasília)', ({ coupon }) => dateTimeCell(coupon.createdAt)],
  ],
})
