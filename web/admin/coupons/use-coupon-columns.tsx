import { serverNow } from '#web/api/server-clock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ActiveBadge } from '../status-badge.tsx'
import type { Column } from '../table/columns.ts'
import { Timestamp } from '../timestamp.tsx'
import { usePercent } from '../use-percent.ts'
import styles from './coupons.module.css'
import { accessOf, type CouponRow } from './coupons-state.ts'

export function useCouponColumns(): Column<CouponRow>[] {
  const t = useT()
  const percent = usePercent()
  const roles = ({ allowedRoles }: CouponRow) => {
    const access = accessOf(allowedRoles)
    if (access !== 'other') return t(`adminCoupons.access.${access}`)
    return allowedRoles.map((role) => t(`admin.roles.${role}`)).join(', ') || '—'
  }
  const isOver = ({ validUntil }: CouponRow) => validUntil !== null && Date.parse(validUntil) < serverNow()
  const isEarly = ({ validFrom }: CouponRow) => validFrom !== null && Date.parse(validFrom) > serverNow()
  return [
    {
      id: 'code',
      header: t('admin.fields.code'),
      sort: 'code',
      cell: ({ code }) => (
        <span className={styles.code} translate="no">
          {code}
        </span>
      ),
    },
    {
      id: 'discount',
      header: t('adminCoupons.discount'),
      sort: 'discount',
      align: 'end',
      cell: ({ discount }) => percent(discount / 100),
    },
    {
      id: 'validFrom',
      header: t('admin.fields.validFrom'),
      cell: (coupon) => <Timestamp at={coupon.validFrom} aside={isEarly(coupon) && t('adminCoupons.early')} />,
    },
    {
      id: 'validUntil',
      header: t('admin.fields.validUntil'),
      sort: 'validUntil',
      cell: (coupon) => <Timestamp at={coupon.validUntil} aside={isOver(coupon) && t('adminCoupons.over')} />,
    },
    {
      id: 'status',
      header: t('admin.fields.status'),
      cell: ({ isActive }) => (
        <ActiveBadge isActive={isActive}>{t(`admin.statuses.${isActive ? 'active' : 'inactive'}`)}</ActiveBadge>
      ),
    },
    { id: 'roles', header: t('adminCoupons.allowedRoles'), cell: roles },
    {
      id: 'uses',
      header: t('admin.fields.currentUses'),
      sort: 'currentUses',
      align: 'end',
      cell: ({ currentUses, maxUses, maxUsesPerCustomer }) => (
        <>
          <span className={styles.uses}>
            {currentUses} / {maxUses ?? <abbr title={t('adminCoupons.unlimited')}>∞</abbr>}
          </span>
          {maxUsesPerCustomer !== null && (
            <span className={styles.aside}>{t('adminCoupons.usesPerCustomer', { n: maxUsesPerCustomer })}</span>
          )}
        </>
      ),
    },
  ]
}
