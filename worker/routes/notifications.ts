import * as api from '#schema/api/notifications.ts'
import * as announcements from '#worker/domain/notifications/admin.ts'
import * as notifications from '#worker/domain/notifications/notifications.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { reading, signedIn, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.listNotifications, reading(signedIn), async (c, query) =>
  listBody(c, await notifications.listNotifications(c.var.deps, c.var.session.userId, c.var.language, query)),
)
serve(api.markAllNotificationsRead, signedIn, async (c) => ({
  notifications: await notifications.markAllNotificationsRead(c.var.deps, c.var.user.id, c.var.language),
}))
serve(api.markNotificationRead, signedIn, async (c) => {
  await notifications.markNotificationRead(c.var.deps, c.var.user.id, c.req.param('id'))
  return successBody(c, 'notification_read')
})
serve(api.createNotification, steppedUp(staff('moderation')), (c, form) =>
  announcements.createAnnouncement(c.var.deps, actorOf(c), form),
)
serve(api.updateNotification, steppedUp(staff('moderation')), (c, form) =>
  announcements.updateAnnouncement(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(api.deleteNotification, staff('moderation'), async (c) => {
  await announcements.deleteAnnouncement(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'notification_deleted')
})
