import type { Announcement, AnnouncementChanges, AnnouncementForm } from '#schema/api/notifications.ts'
import { type NotificationRow, notifications } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Actor } from '../audit/audited-write.ts'
import { createRow, deleteRow, updateRow } from '../audit/crud.ts'
import { isAnnouncement, noEnglish } from './notifications.ts'

/** Announcements: notifications that admins write, for everyone. Notifications of single customers cannot be changed. */
const resource = {
  table: notifications,
  name: 'notification',
  notFound: 'notification_not_found',
  scope: isAnnouncement,
} as const

export async function createAnnouncement(deps: Deps, actor: Actor, form: AnnouncementForm): Promise<Announcement> {
  const values = { id: deps.newId(), sender: actor.name, createdAt: deps.now(), ...form }
  return announcementOnWire(await createRow(deps, actor, resource, values))
}

export const updateAnnouncement = async (deps: Deps, actor: Actor, id: string, changes: AnnouncementChanges) =>
  announcementOnWire(await updateRow(deps, actor, resource, id, changes))

export const deleteAnnouncement = (deps: Deps, actor: Actor, id: string) => deleteRow(deps, actor, resource, id)

const announcementOnWire = (row: NotificationRow): Announcement => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  en: { ...noEnglish, ...row.en },
  category: row.category,
  status: row.status,
  sender: row.sender,
  topic: row.topic,
  createdAt: isoOf(row.createdAt),
})
