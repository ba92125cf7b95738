import * as v from 'valibot'
import {
  notificationCategories,
  notificationContentMax,
  notificationStatuses,
  notificationTitleMax,
} from '../rules/notifications.ts'
import { endpoint } from './endpoint.ts'
import { changesOf, id, instant, prose, successAnswer, text } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

export const notification = v.object({
  _id: id,
  title: v.string(),
  content: v.string(),
  /** The English texts; an empty one has not been written. */
  en: v.object({ title: v.string(), content: v.string() }),
  category: v.picklist(notificationCategories),
  status: v.picklist(notificationStatuses),
  sender: v.nullable(v.string()),
  topic: v.nullable(v.string()),
  read: v.boolean(),
  createdAt: instant,
  /** The payment of the reader's own that it is about. */
  purchaseId: v.nullable(id),
  /** The reader's own key that it says can be renewed. */
  renews: v.nullable(v.object({ productId: id, licenseId: id })),
})
export type Notification = v.InferOutput<typeof notification>

/** A notification to everyone, written by an admin. It has neither `read`, which differs by reader, nor a purchase or a key. */
export const announcement = v.omit(notification, ['read', 'purchaseId', 'renews'])
export type Announcement = v.InferOutput<typeof announcement>

const announcementForm = v.object({
  title: prose(notificationTitleMax),
  content: prose(notificationContentMax),
  /** The English texts; written as a whole. */
  en: v.optional(
    v.object({
      title: v.optional(text(notificationTitleMax), ''),
      content: v.optional(text(notificationContentMax), ''),
    }),
  ),
  category: v.optional(v.picklist(notificationCategories)),
  status: v.optional(v.picklist(notificationStatuses)),
})
export type AnnouncementForm = v.InferOutput<typeof announcementForm>
const announcementChanges = changesOf(announcementForm)
export type AnnouncementChanges = v.InferOutput<typeof announcementChanges>

export const listNotifications = endpoint('GET', '/api/auth/all/notifications', {
  summary: 'List notifications',
  description: 'Of the signed-in user, newest first. Admins see inactive ones too.',
  query: listQuery(['createdAt', 'title', 'category', 'status'], {
    category: v.optional(v.picklist(notificationCategories)),
    status: v.optional(v.picklist(notificationStatuses)),
    /** `everyone`: announcements only. `me`: the reader's own notifications only. */
    audience: v.optional(v.picklist(['everyone', 'me'])),
  }),
  answer: listAnswer(notification),
})

export const markNotificationRead = endpoint('PUT', '/api/auth/notifications/:id/read', {
  summary: 'Mark a notification as read',
  answer: successAnswer,
})

export const markAllNotificationsRead = endpoint('PUT', '/api/auth/notifications/mark-all-read', {
  summary: 'Mark all notifications as read',
  answer: v.object({ notifications: v.array(notification) }),
})

export const createNotification = endpoint('POST', '/api/auth/notifications', {
  summary: 'Create an announcement',
  description: 'A notification for everyone, with the signed-in admin as sender.',
  body: announcementForm,
  answer: announcement,
})

export const updateNotification = endpoint('PUT', '/api/auth/notifications/:id', {
  summary: 'Update an announcement',
  description: 'Omitted fields keep their values.',
  body: announcementChanges,
  answer: announcement,
})

export const deleteNotification = endpoint('DELETE', '/api/auth/notifications/:id', {
  summary: 'Delete an announcement',
  answer: successAnswer,
})
