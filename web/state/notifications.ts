import { proxy } from 'valtio'
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '#schema/api/notifications.ts'
import type { Language } from '#schema/rules/languages.ts'
import { itemsOf, pageSizeMax } from '#schema/rules/lists.ts'
import { ApiError, call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { clearSession, readStorage, writeStorage } from '#web/state/storage.ts'

const freshMs = 15_000

/** Marked as read here, perhaps not on the server yet: a list requested before must not show them as unread. */
const markedReadIds = new Set<string>()

const withLocalReads = (list: readonly Notification[]): Notification[] =>
  list.map((notification) => (markedReadIds.has(notification._id) ? { ...notification, read: true } : notification))

/** The newest notifications, by user and language: those of the shop itself are translated. */
export const notifications = resource<Notification[], [userId: string, language: Language]>(
  [],
  async () =>
    withLocalReads(
      itemsOf(await endSessionIfRefused(() => call(listNotifications, { query: { limit: String(pageSizeMax) } }))),
    ),
  { freshMs },
)

/** A refused request means that there is no session: it is cleared and the page reloaded. */
async function endSessionIfRefused<T>(request: () => Promise<T>): Promise<T> {
  const token = readStorage('token')
  try {
    return await request()
  } catch (thrown) {
    const isRefused =
      thrown instanceof ApiError &&
      (thrown.status === 401 || (thrown.status === 403 && thrown.code !== 'password_change_required'))
    const latest = readStorage('token')
    // The refusal does not concern a session that began after the request.
    if (isRefused && (latest === null || latest === token)) {
      clearSession()
      location.reload()
    }
    throw thrown
  }
}

/** “Do not disturb”, stored on this device only. */
export const doNotDisturb = proxy({ isOn: readStorage('notificationsDoNotDisturb') === 'true' })

export function setDoNotDisturb(isOn: boolean) {
  doNotDisturb.isOn = isOn
  writeStorage('notificationsDoNotDisturb', String(isOn))
}

interface Readable {
  read: boolean
}

/** With “do not disturb”, all notifications count as read. */
export const withDoNotDisturb = <T extends Readable>(list: readonly T[], isQuiet: boolean): readonly T[] =>
  isQuiet ? list.map((notification) => ({ ...notification, read: true })) : list

export const countUnread = (list: readonly Readable[]): number => list.filter(({ read }) => !read).length

/** Marks it at once; where the request fails, it is unread again and this throws. */
export async function markRead(id: string) {
  if (markedReadIds.has(id)) return
  await mark([id], () => call(markNotificationRead, { params: { id } }))
}

export async function markAllRead() {
  const unread = notifications.data.filter((notification) => !notification.read)
  await mark(
    unread.map(({ _id }) => _id),
    () => call(markAllNotificationsRead),
  )
}

async function mark(ids: readonly string[], send: () => Promise<unknown>) {
  for (const id of ids) markedReadIds.add(id)
  notifications.data = withLocalReads(notifications.data)
  try {
    await endSessionIfRefused(send)
  } catch (thrown) {
    for (const id of ids) markedReadIds.delete(id)
    notifications.data = notifications.data.map((notification) =>
      ids.includes(notification._id) ? { ...notification, read: false } : notification,
    )
    throw thrown
  }
}
