import { Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { exportNotifications } from '#schema/api/exports.ts'
import { notificationCategories, notificationStatuses } from '#schema/rules/notifications.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { useList } from '../list/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { NotificationDialog } from './notification-dialog.tsx'
import {
  type AnnouncementRow,
  announcements,
  removeAnnouncement,
  setAnnouncementStatus,
} from './notifications-state.ts'
import { useNotificationColumns } from './use-notification-columns.tsx'

export default function NotificationsPage() {
  const t = useT()
  const list = useList(announcements, { filters: ['category', 'status'] })
  const columns = useNotificationColumns()
  const [edited, setEdited] = useState<AnnouncementRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<AnnouncementRow | null>(null)
  const allOption = { value: '', label: t('admin.list.all') }
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('adminNotifications.new')}
    </Button>
  )
  return (
    <AdminPage title={t('adminNotifications.title')} lead={t('admin.zone')} actions={create}>
      <ListTools list={list} searchLabel={t('adminNotifications.search')} exportEndpoint={exportNotifications}>
        <FilterSelect
          label={t('adminNotifications.category')}
          value={list.values.category ?? ''}
          options={[
            allOption,
            ...notificationCategories.map((value) => ({ value, label: t(`notifications.${value}`) })),
          ]}
          onChoose={(category) => list.set({ category })}
        />
        <FilterSelect
          label={t('adminNotifications.status')}
          value={list.values.status ?? ''}
          options={[
            allOption,
            ...notificationStatuses.map((value) => ({ value, label: t(`adminNotifications.${value}`) })),
          ]}
          onChoose={(status) => list.set({ status })}
        />
      </ListTools>
      <DataTable
        label={t('admin.screens.notifications')}
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ title }) => title}
        actionsOf={(announcement) => [
          {
            id: 'edit',
            label: t('admin.dialog.edit'),
            icon: <Pencil aria-hidden />,
            onChoose: () => setEdited(announcement),
          },
          {
            id: 'delete',
            label: t('admin.dialog.delete'),
            icon: <Trash2 aria-hidden />,
            onChoose: () => setDoomed(announcement),
          },
        ]}
        bulkActions={[
          {
            id: 'show',
            label: t('adminNotifications.show'),
            icon: <Eye aria-hidden />,
            title: (n) => t('adminNotifications.showAsk', { n }),
            text: t('adminNotifications.showText'),
            act: (announcement) => setAnnouncementStatus(announcement, 'active'),
            done: (n) => t('adminNotifications.shown', { n }),
          },
          {
            id: 'hide',
            label: t('adminNotifications.hide'),
            icon: <EyeOff aria-hidden />,
            title: (n) => t('adminNotifications.hideAsk', { n }),
            text: t('adminNotifications.hideText'),
            act: (announcement) => setAnnouncementStatus(announcement, 'inactive'),
            done: (n) => t('adminNotifications.hidden', { n }),
          },
        ]}
        errorTitle={t('adminNotifications.loadFailed')}
        empty={{ title: t('adminNotifications.emptyTitle'), text: t('adminNotifications.emptyText'), action: create }}
      />
      <NotificationDialog edited={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('adminNotifications.deleteTitle')}
        text={t('adminNotifications.deleteText', { title: doomed?.title ?? '' })}
        confirmLabel={t('admin.dialog.delete')}
        errorTitle={t('adminNotifications.deleteFailed')}
        onConfirm={async () => {
          if (!doomed) return
          await removeAnnouncement(doomed)
          showSuccess(t('adminNotifications.deleted'))
        }}
      />
    </AdminPage>
  )
}
