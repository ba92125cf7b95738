import * as v from 'valibot'
import { notificationCategories, notificationStatuses } from '../rules/notifications.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant } from './fields.ts'

export const notification = v.object({
  _id: id,
  title: v.string(),
  content: v.string(),
  category: v.picklist(notificationCategories),
  status: v.picklist(notificationStatuses),
  sender: v.nullable(v.string()),
  topic: v.nullable(v.string()),
  read: v.boolean(),
  createdAt: instant,
})
export type Notification = v.InferOutput<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/auth/all/notifications',
  summary: 'What the signed-in user should know, newest first',
  answer: v.array(notification),
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/auth/notifications/:id/read',
  summary: 'Mark one notification as read by the signed-in user',
  answer: done,
})

export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/api/auth/notifications/mark-all-read',
  summary: 'Mark all notifications as read by the signed-in user',
  answer: v.object({ notifications: v.array(notification) }),
})
