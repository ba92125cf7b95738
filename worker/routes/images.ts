import { uploadDownload } from '#schema/api/downloads.ts'
import * as api from '#schema/api/images.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import * as images from '#worker/domain/accounts/profile-images.ts'
import { readFile, storeFile } from '#worker/domain/uploads.ts'
import { successBody } from '#worker/http/answers.ts'
import { sendFile } from '#worker/http/files.ts'
import { anyone, limited, signedIn, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { readStream, readUpload } from '#worker/http/uploads.ts'

serve(api.uploadProfileImage, limited(signedIn, rateLimits.profileImage), async (c) => ({
  profileImage: await images.uploadImage(c.var.deps, c.var.user, await readUpload(c)),
  ...successBody(c, 'image_updated'),
}))
serve(api.updateProfileImage, limited(signedIn, rateLimits.profileImage), async (c, { profileImage }) => ({
  profileImage: await images.setProfileImage(c.var.deps, c.var.user, profileImage),
  ...successBody(c, 'image_updated'),
}))
serve(api.removeProfileImage, signedIn, async (c) => {
  await images.setProfileImage(c.var.deps, c.var.user, null)
  return successBody(c, 'image_removed')
})
serve(api.getProfileImage, anyone, (c) => images.findImage(c.var.deps, c.req.param('userId')))
serve(api.uploadMedia, limited(staff('catalogue'), rateLimits.mediaFile), async (c) => ({
  url: await storeFile(c.var.deps, await readUpload(c)),
}))
serve(uploadDownload, limited(steppedUp(staff('catalogue')), rateLimits.mediaFile), async (c, { name, sha256 }) => {
  const { storeToolFile } = await import('#worker/domain/catalogue/tool-files.ts')
  const { body, bytes } = readStream(c)
  return storeToolFile(c.var.deps, body, { name, sha256, bytes })
})
serve(api.getMedia, anyone, (c) => {
  const key = c.req.param('key')
  return sendFile(c, key, (range) => readFile(c.var.deps, key, range))
})
