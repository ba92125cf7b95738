import type { Snapshot } from 'valtio'
import {
  type Announcement,
  type AnnouncementForm,
  createNotification,
  deleteNotification,
  listNotifications,
  updateNotification,
} from '#schema/api/notifications.ts'
import type { NotificationStatus } from '#schema/rules/notifications.ts'
import { call } from '#web/api/call.ts'
import { writesOf } from '../crud/writes-of.ts'
import { listBy } from '../list/list-state.ts'

export type AnnouncementRow = Snapshot<Announcement>

/** The announcements to everyone, without the admin's own notifications. */
export const announcements = listBy<Announcement>((values) =>
  call(listNotifications, { query: { ...values, audience: 'everyone' } }),
)

export interface AnnouncementDraft extends Required<AnnouncementForm> {
  en: Announcement['en']
}

export const draftOf = (announcement: AnnouncementRow | null): AnnouncementDraft => ({
  title: announcement?.title ?? '',
  content: announcement?.content ?? '',
  en: announcement?.en ?? { title: '', content: '' },
  category: announcement?.category ?? 'geral',
  status: announcement?.status ?? 'active',
})

export const { save: saveAnnouncement, remove: removeAnnouncement } = writesOf<AnnouncementDraft>([announcements], {
  create: (body) => call(createNotification, { body }),
  update: (id, body) => call(updateNotification, { params: { id }, body }),
  remove: (id) => call(deleteNotification, { params: { id } }),
})

/** The caller reloads the list once all are done. */
export const setAnnouncementStatus = ({ _id }: AnnouncementRow, status: NotificationStatus) =>
  call(updateNotification, { params: { id: _id }, body: { status } })
