import { createNotification } from '#schema/api/notifications.ts'
import {
  notificationCategories,
  notificationContentMax,
  notificationStatuses,
  notificationTitleMax,
} from '#schema/rules/notifications.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Select } from '#web/ui/select.tsx'
import type { CrudFormProps } from '../crud/use-crud.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { TranslatedField } from '../dialogs/translated-field.tsx'
import { type AnnouncementDraft, type AnnouncementRow, draftOf, saveAnnouncement } from './notifications-state.ts'

/** Creates or edits an announcement. */
export function NotificationDialog({ isOpen, before, onClose }: CrudFormProps<AnnouncementRow>) {
  const t = useT()
  const blank = ({ title, content }: AnnouncementDraft) => ({
    ...(title.trim() === '' && { title: t('adminNotifications.required') }),
    ...(content.trim() === '' && { content: t('adminNotifications.required') }),
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminNotifications.editTitle') : t('adminNotifications.new')}
      size="lg"
      initial={() => draftOf(before)}
      schema={createNotification.body}
      check={blank}
      errorTitle={(reason) => t('adminNotifications.saveFailed', { reason })}
      labels={{ title: t('admin.fields.title'), content: t('admin.fields.content') }}
      save={async (draft, changes) => {
        await saveAnnouncement(draft, changes, before)
        toast(t(before ? 'adminNotifications.changed' : 'adminNotifications.added'))
      }}
    >
      {(form) => (
        <>
          <TranslatedField form={form} name="title" maxLength={notificationTitleMax} required />
          <TranslatedField
            form={form}
            name="content"
            hint={t('adminNotifications.contentHint')}
            maxLength={notificationContentMax}
            rows={6}
            required
          />
          <div className={dialogs.pair}>
            <Select
              {...form.bind('category')}
              label={t('admin.fields.category')}
              options={notificationCategories.map((value) => ({ value, label: t(`notifications.${value}`) }))}
            />
            <Select
              {...form.bind('status')}
              label={t('admin.fields.status')}
              options={notificationStatuses.map((value) => ({ value, label: t(`adminNotifications.${value}`) }))}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
