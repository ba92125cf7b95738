import * as api from '#schema/api/settings.ts'
import * as settings from '#worker/domain/settings.ts'
import { readShopSettings } from '#worker/domain/shop-settings.ts'
import { actorOf, listBody, successBody, successMessage } from '#worker/http/answers.ts'
import { anyone, reading, staff, steppedUp, tokenHolder } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { serveSnapshot, serveWholeList } from '#worker/http/serve-snapshot.ts'

/** Of the panel: evaluated when it is first asked for. */
const adminVideos = () => import('#worker/domain/admin-videos.ts')

serveSnapshot(api.listPaymentMethods, tokenHolder, ['paymentMethods'], ({ paymentMethods }) => ({
  body: paymentMethods,
}))
serve(api.switchPaymentMethod, steppedUp(staff('money')), async (c, { isActive }) => ({
  ...(await settings.switchPaymentMethod(c.var.deps, actorOf(c), c.req.param('id'), isActive)),
  message: successMessage(c, isActive ? 'method_activated' : 'method_deactivated'),
}))
serveSnapshot(api.listSocialLinks, anyone, ['socialLinks'], ({ socialLinks }) => ({ body: socialLinks }))
serve(api.addSocialLink, steppedUp(staff('catalogue')), async (c, form) => ({
  ...(await settings.addSocialLink(c.var.deps, actorOf(c), form)),
  message: successMessage(c, 'social_link_added'),
}))
serve(api.updateSocialLink, steppedUp(staff('catalogue')), async (c, form) => ({
  ...(await settings.updateSocialLink(c.var.deps, actorOf(c), c.req.param('id'), form)),
  message: successMessage(c, 'social_link_updated'),
}))
serve(api.deleteSocialLink, staff('catalogue'), async (c) => {
  await settings.deleteSocialLink(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'social_link_deleted')
})
serveWholeList(api.listVideos, 'videos')
serveSnapshot(api.listVideoPage, anyone, ['videos'], async ({ videos }, _, { page = 1 }, entries) => ({
  body: await settings.videoPageAt(videos, page, entries.videoPage),
}))
serve(api.listAdminVideos, reading(staff('catalogue', 'money', 'read')), async (c, query) =>
  listBody(c, await (await adminVideos()).listAdminVideos(c.var.deps, query)),
)
serve(api.addVideo, steppedUp(staff('catalogue')), async (c, form) => ({
  ...(await (await adminVideos()).addVideo(c.var.deps, actorOf(c), form)),
  message: successMessage(c, 'video_added'),
}))
serve(api.updateVideo, steppedUp(staff('catalogue')), async (c, form) => ({
  ...(await (await adminVideos()).updateVideo(c.var.deps, actorOf(c), c.req.param('id'), form)),
  message: successMessage(c, 'video_updated'),
}))
serve(api.deleteVideo, staff('catalogue'), async (c) => {
  await (await adminVideos()).deleteVideo(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'video_deleted')
})
serve(api.getShopSettings, reading(staff('money', 'catalogue', 'read')), (c) => readShopSettings(c.var.deps))
serve(api.updateShopSettings, steppedUp(staff('money')), async (c, changes) => {
  const { updateShopSettings } = await import('#worker/domain/update-shop-settings.ts')
  const settings = await updateShopSettings(c.var.deps, actorOf(c), changes)
  return { ...settings, message: successMessage(c, 'shop_settings_updated') }
})
