import { Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { exportCoupons } from '#schema/api/exports.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { useList } from '../list/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { type CouponRow, coupons, removeCoupon, setCouponActive } from './coupons-state.ts'
import { useCouponColumns } from './use-coupon-columns.tsx'

export default function CouponsPage() {
  const t = useT()
  const list = useList(coupons, { filters: ['isActive'] })
  const columns = useCouponColumns()
  const [edited, setEdited] = useState<CouponRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<CouponRow | null>(null)
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('adminCoupons.new')}
    </Button>
  )
  return (
    <AdminPage title={t('adminCoupons.title')} lead={t('admin.zone')} actions={create}>
      <ListTools list={list} searchLabel={t('adminCoupons.search')} exportEndpoint={exportCoupons}>
        <FilterSelect
          label={t('adminCoupons.status')}
          value={list.values.isActive ?? ''}
          options={[
            { value: '', label: t('admin.list.all') },
            { value: 'true', label: t('adminCoupons.actives') },
            { value: 'false', label: t('adminCoupons.inactives') },
          ]}
          onChoose={(isActive) => list.set({ isActive })}
        />
      </ListTools>
      <DataTable
        label={t('admin.screens.coupons')}
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ code }) => code}
        actionsOf={(coupon) => [
          {
            id: 'edit',
            label: t('admin.dialog.edit'),
            icon: <Pencil aria-hidden />,
            onChoose: () => setEdited(coupon),
          },
          {
            id: 'delete',
            label: t('admin.dialog.delete'),
            icon: <Trash2 aria-hidden />,
            onChoose: () => setDoomed(coupon),
          },
        ]}
        bulkActions={[
          {
            id: 'on',
            label: t('adminCoupons.switchOn'),
            icon: <Power aria-hidden />,
            title: (n) => t('adminCoupons.switchOnAsk', { n }),
            text: t('adminCoupons.switchOnText'),
            act: (coupon) => setCouponActive(coupon, true),
            done: (n) => t('adminCoupons.switchedOn', { n }),
          },
          {
            id: 'off',
            label: t('adminCoupons.switchOff'),
            icon: <PowerOff aria-hidden />,
            title: (n) => t('adminCoupons.switchOffAsk', { n }),
            text: t('adminCoupons.switchOffText'),
            act: (coupon) => setCouponActive(coupon, false),
            done: (n) => t('adminCoupons.switchedOff', { n }),
          },
        ]}
        empty={{ title: t('adminCoupons.emptyTitle'), text: t('adminCoupons.emptyText'), action: create }}
      />
      <CouponDialog edited={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('adminCoupons.deleteTitle')}
        text={t('adminCoupons.deleteText', { code: doomed?.code ?? '' })}
        confirmLabel={t('admin.dialog.delete')}
        errorTitle={t('adminCoupons.deleteFailed')}
        onConfirm={async () => {
          if (!doomed) return
          await removeCoupon(doomed)
          showSuccess(t('adminCoupons.deleted', { code: doomed.code }))
        }}
      />
    </AdminPage>
  )
}
