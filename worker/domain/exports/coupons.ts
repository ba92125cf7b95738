import { and, desc } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportCoupons } from '#schema/api/exports.ts'
import { coupons } from '#schema/tables/coupons.ts'
import { couponsMatching } from '../coupons/coupons.ts'
import { rowIdOf } from '../listing/lists.ts'
import { isBelowRowId } from '../listing/search.ts'
import { wordsOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const rowId = rowIdOf(coupons)

export const couponExport = defineExport({
  noun: 'coupon',
  name: ['cupons', 'coupons'],
  read: (db, query: Parsed<typeof exportCoupons>, batch) =>
    db
      .select({ rowId, coupon: coupons })
      .from(coupons)
      .where(and(couponsMatching(query), isBelowRowId(rowId, batch)))
      .orderBy(desc(rowId))
      .limit(batch.limit),
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
