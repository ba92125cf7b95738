import { Eye, EyeOff } from 'lucide-react'
import { exportNotifications } from '#schema/api/exports.ts'
import { notificationCategories, notificationStatuses } from '#schema/rules/notifications.ts'
import { useT } from '#web/i18n/use-t.ts'
import { CreateButton } from '../crud/create-button.tsx'
import { DeleteDialog } from '../crud/delete-dialog.tsx'
import { useCrud } from '../crud/use-crud.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
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
  const crud = useCrud<AnnouncementRow>()
  const create = <CreateButton onClick={crud.create}>{t('adminNotifications.new')}</CreateButton>
  return (
    <AdminPage title={t('adminNotifications.title')} lead={t('admin.zone')} actions={create}>
      <ListTable
        label={t('admin.screens.notifications')}
        list={list}
        columns={columns}
        searchLabel={t('adminNotifications.search')}
        exportEndpoint={exportNotifications}
        filters={[
          choiceFilter('category', t('admin.fields.category'), notificationCategories, (value) =>
            t(`notifications.${value}`),
          ),
          choiceFilter('status', t('admin.fields.status'), notificationStatuses, (value) =>
            t(`adminNotifications.${value}`),
          ),
        ]}
        nameOf={({ title }) => title}
        actionsOf={(announcement) => [crud.editAction(announcement), crud.deleteAction(announcement)]}
        bulkActions={(['activate', 'deactivate'] as const).map((action) => ({
          id: action,
          label: t(`admin.actions.${action}`),
          Icon: action === 'activate' ? Eye : EyeOff,
          title: (n: number) => t(`adminNotifications.${action}Ask`, { n }),
          text: t(`adminNotifications.${action}Text`),
          act: (announcement: AnnouncementRow) =>
            setAnnouncementStatus(announcement, action === 'activate' ? 'active' : 'inactive'),
          done: (n: number) => t(`adminNotifications.${action}Done`, { n }),
        }))}
        errorTitle={t('adminNotifications.loadFailed')}
        empty={{ title: t('adminNotifications.emptyTitle'), text: t('adminNotifications.emptyText'), action: create }}
      />
      <NotificationDialog {...crud.form} />
      <DeleteDialog
        {...crud.deletion}
        text={(announcement) => t('adminNotifications.deleteText', { title: announcement.title })}
        errorTitle={t('adminNotifications.deleteFailed')}
        remove={removeAnnouncement}
        successText={() => t('adminNotifications.deleted')}
      />
    </AdminPage>
  )
}
