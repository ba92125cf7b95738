import { Hono } from 'hono'
import * as api from '#schema/api/settings.ts'
import * as settings from '#worker/domain/settings.ts'
import { actorOf, successBody, successMessage } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { admin, anyone, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const settingRoutes = new Hono<AppEnv>()

serve(settingRoutes, api.listPaymentMethods, signedIn, (c) => settings.listPaymentMethods(c.var.deps))
serve(settingRoutes, api.switchPaymentMethod, admin, async (c, { isActive }) => ({
  ...(await settings.switchPaymentMethod(c.var.deps, actorOf(c), c.req.param('id'), isActive)),
  message: successMessage(c, isActive ? 'method_activated' : 'method_deactivated'),
}))
serve(settingRoutes, api.listSocialLinks, anyone, (c) => settings.listSocialLinks(c.var.deps))
serve(settingRoutes, api.addSocialLink, admin, async (c, form) => ({
  ...(await settings.addSocialLink(c.var.deps, actorOf(c), form)),
  message: successMessage(c, 'social_link_added'),
}))
serve(settingRoutes, api.updateSocialLink, admin, async (c, form) => ({
  ...(await settings.updateSocialLink(c.var.deps, actorOf(c), c.req.param('id'), form)),
  message: successMessage(c, 'social_link_updated'),
}))
serve(settingRoutes, api.deleteSocialLink, admin, async (c) => {
  await settings.deleteSocialLink(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'social_link_deleted')
})
serve(settingRoutes, api.listVideos, anyone, (c) => settings.listVideos(c.var.deps))
serve(settingRoutes, api.addVideo, admin, async (c, form) => ({
  ...(await settings.addVideo(c.var.deps, actorOf(c), form)),
  message: successMessage(c, 'video_added'),
}))
serve(settingRoutes, api.updateVideo, admin, async (c, form) => ({
  ...(await settings.updateVideo(c.var.deps, actorOf(c), c.req.param('id'), form)),
  message: successMessage(c, 'video_updated'),
}))
serve(settingRoutes, api.deleteVideo, admin, async (c) => {
  await settings.deleteVideo(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'video_deleted')
})
