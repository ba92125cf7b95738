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
import { sendChanges } from '../dialogs/draft-changes.ts'
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

/** Creates an announcement, or updates `before`. */
export async function saveAnnouncement(
  draft: AnnouncementDraft,
  changes: Partial<AnnouncementDraft>,
  before: AnnouncementRow | null,
) {
  await (before
    ? sendChanges(changes, (body) => call(updateNotification, { params: { id: before._id }, body }))
    : call(createNotification, { body: draft }))
  await announcements.reload()
}

export async function removeAnnouncement({ _id }: AnnouncementRow) {
  await call(deleteNotification, { params: { id: _id } })
  await announcements.reload()
}

/** The caller reloads the list once all are done. */
export const setAnnouncementStatus = ({ _id }: AnnouncementRow, status: NotificationStatus) =>
  call(updateNotification, { params: { id: _id }, body: { status } })
