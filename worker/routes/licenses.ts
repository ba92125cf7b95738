import { Hono } from 'hono'
import { releaseDevice } from '#schema/api/devices.ts'
import * as claims from '#schema/api/discord-claims.ts'
import * as api from '#schema/api/licenses.ts'
import { rates } from '#schema/rules/rate-limits.ts'
import * as desk from '#worker/domain/licenses/admin-actions.ts'
import { checkKey } from '#worker/domain/licenses/check.ts'
import { resetDevices } from '#worker/domain/licenses/device-resets.ts'
import * as devices from '#worker/domain/licenses/devices.ts'
import { confirmClaim, dismissClaim, listClaims } from '#worker/domain/licenses/discord-claims.ts'
import * as book from '#worker/domain/licenses/list.ts'
import { isBare } from '#worker/domain/listing/lists.ts'
import { actor, done, listed } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { admin, limited, signedIn } from '#worker/http/guards.ts'
import { demandDeliberate } from '#worker/http/prefetch.ts'
import { serve } from '#worker/http/serve.ts'

export const licenseRoutes = new Hono<AppEnv>()

serve(licenseRoutes, api.listKeys, admin, async (c, query) => {
  if (!isBare(query)) return book.listKeys(c.var.deps, query)
  const { total, ...newest } = await book.newestKeys(c.var.deps)
  c.header('X-Total-Count', String(total))
  return newest
})
serve(licenseRoutes, api.addKey, admin, async (c, form) => {
  await desk.addKey(c.var.deps, actor(c), form)
  return done(c, 'key_added')
})
serve(licenseRoutes, api.generateKey, admin, async (c, form) => ({
  ...(await desk.generateKey(c.var.deps, actor(c), form)),
  ...done(c, 'key_generated'),
}))
serve(licenseRoutes, api.updateKey, admin, async (c, form) => {
  await desk.updateKey(c.var.deps, actor(c), c.req.param('id'), form)
  return done(c, 'key_updated')
})
serve(licenseRoutes, api.deleteKey, admin, async (c, { key }) => {
  await desk.deleteKey(c.var.deps, actor(c), key)
  return done(c, 'key_deleted')
})
serve(licenseRoutes, api.addTime, admin, async (c, form) => ({
  newExpirationDate: await desk.addTime(c.var.deps, actor(c), form),
  ...done(c, 'days_added'),
}))
serve(licenseRoutes, api.checkKey, admin, async (c, { key, sellerType }) => ({
  keyDetails: await checkKey(c.var.deps, key, sellerType),
  errorMessage: null,
  ...done(c, 'key_checked'),
}))
serve(licenseRoutes, api.resetHwid, limited(admin, rates.resetHwid), async (c, { key, isUsername }) => {
  demandDeliberate(c)
  const keys = await resetDevices(c.var.deps, actor(c), key, isUsername === 'true')
  return { keys, ...done(c, 'hwid_reset') }
})
serve(licenseRoutes, releaseDevice, limited(signedIn, rates.releaseDevice), async (c) => ({
  ...(await devices.releaseDevice(c.var.deps, c.var.user, c.req.param('id'))),
  ...done(c, 'device_released'),
}))
serve(licenseRoutes, claims.listClaims, admin, async (c, query) => listed(c, await listClaims(c.var.deps, query)))
serve(licenseRoutes, claims.confirmClaim, admin, async (c) => ({
  ...(await confirmClaim(c.var.deps, actor(c), c.req.param('id'))),
  ...done(c, 'claim_confirmed'),
}))
serve(licenseRoutes, claims.dismissClaim, admin, async (c) => {
  await dismissClaim(c.var.deps, actor(c), c.req.param('id'))
  return done(c, 'claim_dismissed')
})
