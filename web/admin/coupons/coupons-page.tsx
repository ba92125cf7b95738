import { Power, PowerOff } from 'lucide-react'
import { exportCoupons } from '#schema/api/exports.ts'
import { useT } from '#web/i18n/use-t.ts'
import { CreateButton } from '../crud/create-button.tsx'
import { DeleteDialog } from '../crud/delete-dialog.tsx'
import { useCrud } from '../crud/use-crud.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { type CouponRow, coupons, removeCoupon, setCouponActive } from './coupons-state.ts'
import { useCouponColumns } from './use-coupon-columns.tsx'

export default function CouponsPage() {
  const t = useT()
  const list = useList(coupons, { filters: ['isActive'] })
  const columns = useCouponColumns()
  const crud = useCrud<CouponRow>()
  const create = <CreateButton onClick={crud.create}>{t('adminCoupons.new')}</CreateButton>
  return (
    <AdminPage title={t('adminCoupons.title')} lead={t('admin.zone')} actions={create}>
      <ListTable
        label={t('admin.screens.coupons')}
        list={list}
        columns={columns}
        searchLabel={t('adminCoupons.search')}
        exportEndpoint={exportCoupons}
        filters={[
          choiceFilter('isActive', t('admin.fields.status'), ['true', 'false'], (value) =>
            t(value === 'true' ? 'adminCoupons.actives' : 'adminCoupons.inactives'),
          ),
        ]}
        nameOf={({ code }) => code}
        actionsOf={(coupon) => [crud.editAction(coupon), crud.deleteAction(coupon)]}
        bulkActions={(['activate', 'deactivate'] as const).map((action) => ({
          id: action,
          label: t(`admin.actions.${action}`),
          Icon: action === 'activate' ? Power : PowerOff,
          title: (n: number) => t(`adminCoupons.${action}Ask`, { n }),
          text: t(`adminCoupons.${action}Text`),
          act: (coupon: CouponRow) => setCouponActive(coupon, action === 'activate'),
          done: (n: number) => t(`adminCoupons.${action}Done`, { n }),
        }))}
        empty={{ title: t('adminCoupons.emptyTitle'), text: t('adminCoupons.emptyText'), action: create }}
      />
      <CouponDialog {...crud.form} />
      <DeleteDialog
        {...crud.deletion}
        text={(coupon) => t('adminCoupons.deleteText', { code: coupon.code })}
        errorTitle={t('adminCoupons.deleteFailed')}
        remove={removeCoupon}
        successText={(coupon) => t('adminCoupons.deleted', { code: coupon.code })}
        verbatim={({ code }) => code}
      />
    </AdminPage>
  )
}
