import { itemsOf } from '#schema/api/lists.ts'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#schema/api/notifications.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export const notifications = resource<Notification[]>([], async () => itemsOf(await call(listNotifications)))

export const unreadOf = (list: readonly { read: boolean }[]): number => list.filter(({ read }) => !read).length

/** Marks at once; a server that does not hear it will show it unread again on the next load. */
export async function markRead(id: string) {
  const target = notifications.data.find((notification) => notification._id === id)
  if (!target || target.read) return
  target.read = true
  await call(readNotification, { params: { id } }).catch(() => {
    target.read = false
  })
}

export async function markAllRead() {
  const before = notifications.data
  notifications.data = before.map((notification) => ({ ...notification, read: true }))
  await call(readAllNotifications).catch(() => notifications.load())
}
