import { Hono } from 'hono'
import * as api from '#schema/api/notifications.ts'
import * as notifications from '#worker/domain/notifications.ts'
import { done } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const notificationRoutes = new Hono<AppEnv>()

serve(notificationRoutes, api.listNotifications, signedIn, (c) =>
  notifications.listNotifications(c.var.deps, c.var.user, c.var.language),
)
serve(notificationRoutes, api.readAllNotifications, signedIn, async (c) => ({
  notifications: await notifications.readAllNotifications(c.var.deps, c.var.user, c.var.language),
}))
serve(notificationRoutes, api.readNotification, signedIn, async (c) => {
  await notifications.readNotification(c.var.deps, c.var.user, c.req.param('id'))
  return done(c, 'notification_read')
})
