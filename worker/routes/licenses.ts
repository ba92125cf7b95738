import * as deviceMovesApi from '#schema/api/device-moves.ts'
import { releaseDevice } from '#schema/api/devices.ts'
import * as discordClaims from '#schema/api/discord-claims.ts'
import * as handOverApi from '#schema/api/key-handover.ts'
import { addKeysOfRun } from '#schema/api/key-runs.ts'
import { logKeyView } from '#schema/api/key-views.ts'
import type { LicenseKey } from '#schema/api/licenses.ts'
import * as api from '#schema/api/licenses.ts'
import * as sharedKeysApi from '#schema/api/shared-keys.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { isWholeKey } from '#schema/rules/typed-keys.ts'
import { shownKey } from '#worker/domain/licenses/hidden-keys.ts'
import { viewKey } from '#worker/domain/licenses/key-views.ts'
import { isUnpaged } from '#worker/domain/listing/lists.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { limited, reading, requireProofOfBulk, seesWholeKeys, signedIn, staff, steppedUp } from '#worker/http/guards.ts'
import { refusePrefetch } from '#worker/http/prefetch.ts'
import { serve } from '#worker/http/serve.ts'

/** Evaluated when they are first asked for. */
const devices = () => import('#worker/domain/licenses/devices.ts')
const deviceMoves = () => import('#worker/domain/licenses/device-moves.ts')
/** So are those of the panel. */
const lists = () => import('#worker/domain/licenses/list.ts')
const adminActions = () => import('#worker/domain/licenses/admin-actions.ts')
const keyRuns = () => import('#worker/domain/key-runs.ts')
const handOver = () => import('#worker/domain/key-handover.ts')
const deviceResets = () => import('#worker/domain/licenses/device-resets.ts')
const sharedKeys = () => import('#worker/domain/licenses/shared-keys.ts')
const discordLinks = () => import('#worker/domain/licenses/discord-claims.ts')

serve(api.listKeys, reading(staff('keys', 'read')), async (c, query) => {
  const book = await lists()
  const shown = (key: LicenseKey) => shownKey(seesWholeKeys(c), 'key', key)
  if (!isUnpaged(query)) {
    const page = await book.listKeys(c.var.deps, query)
    // A search would tell a masked key by its parts.
    const isGuess = query.search !== undefined && !isWholeKey(query.search) && !seesWholeKeys(c)
    const found = isGuess ? await book.listKeysByOwner(c.var.deps, query) : page
    return { ...found, items: found.items.map(shown) }
  }
  const { total, keys, discordKeys } = await book.newestKeys(c.var.deps)
  requireProofOfBulk(c, query)
  c.header('X-Total-Count', String(total))
  return { keys: keys.map(shown), discordKeys: discordKeys.map(shown) }
})
serve(api.addKey, steppedUp(staff('keys')), async (c, form) => {
  await (await adminActions()).addKey(c.var.deps, actorOf(c), form)
  return successBody(c, 'key_added')
})
serve(api.generateKey, steppedUp(staff('keys')), async (c, form) => ({
  ...(await (await adminActions()).generateKey(c.var.deps, actorOf(c), form)),
  ...successBody(c, 'key_generated'),
}))
serve(addKeysOfRun, steppedUp(staff('keys')), async (c, form) => ({
  ...(await (await keyRuns()).addKeysOfRun(c.var.deps, actorOf(c), form)),
  ...successBody(c, 'keys_added'),
}))
serve(api.updateKey, steppedUp(staff('keys')), async (c, form) => {
  await (await adminActions()).updateKey(c.var.deps, actorOf(c), c.req.param('id'), form)
  return successBody(c, 'key_updated')
})
serve(handOverApi.replaceKey, steppedUp(staff('keys')), async (c, form) => ({
  ...(await (await handOver()).replaceKey(c.var.deps, actorOf(c), c.req.param('id'), form)),
  ...successBody(c, 'key_replaced'),
}))
serve(handOverApi.assignKey, steppedUp(staff('keys')), async (c, form) => ({
  ...(await (await handOver()).assignKey(c.var.deps, actorOf(c), c.req.param('id'), form)),
  ...successBody(c, 'key_given'),
}))
serve(api.deleteKey, steppedUp(staff('keys')), async (c, { key, reason }) => {
  await (await adminActions()).deleteKey(c.var.deps, actorOf(c), key, reason)
  return successBody(c, 'key_deleted')
})
serve(api.addTime, steppedUp(staff('keys')), async (c, form) => ({
  newExpirationDate: await (await adminActions()).addTime(c.var.deps, actorOf(c), form),
  ...successBody(c, 'days_added'),
}))
serve(api.checkKey, reading(staff('keys', 'read')), async (c, { key, sellerType }) => {
  const { checkKey } = await import('#worker/domain/licenses/check.ts')
  return {
    keyDetails: await checkKey(c.var.deps, key, sellerType),
    errorMessage: null,
    ...successBody(c, 'key_checked'),
  }
})
serve(api.resetHwid, limited(staff('keys'), rateLimits.resetHwid), async (c, { key, isUsername, device }) => {
  refusePrefetch(c)
  const which = { name: key, isUser: isUsername === 'true', device }
  const keys = await (await deviceResets()).resetDevices(c.var.deps, actorOf(c), which)
  return { keys, ...successBody(c, 'hwid_reset') }
})
serve(api.countResets, reading(staff('keys', 'read')), async (c, { name }) =>
  (await deviceResets()).countResets(c.var.deps, name),
)
serve(releaseDevice, limited(signedIn, rateLimits.releaseDevice), async (c, { device }) => ({
  ...(await (await devices()).releaseDevice(c.var.deps, c.var.user, c.req.param('id'), device)),
  ...successBody(c, 'device_released'),
}))
serve(deviceMovesApi.findMove, limited(signedIn, rateLimits.findMove), async (c, { code }) =>
  (await deviceMoves()).findMove(c.var.deps, c.var.user, code),
)
serve(deviceMovesApi.confirmMove, limited(signedIn, rateLimits.answerMove), async (c, form) => ({
  ...(await (await deviceMoves()).confirmMove(c.var.deps, c.var.user, c.req.param('id'), form)),
  ...successBody(c, 'device_moved'),
}))
serve(deviceMovesApi.denyMove, limited(signedIn, rateLimits.answerMove), async (c, { move }) => {
  await (await deviceMoves()).denyMove(c.var.deps, c.var.user, c.req.param('id'), move)
  return successBody(c, 'move_denied')
})
serve(logKeyView, limited(signedIn, rateLimits.keyView), async (c, { kind }) => {
  const licenseKey = await viewKey(c.var.deps, c.var.user, c.req.param('id'), { kind, address: c.var.address })
  return { ...successBody(c, 'key_view_logged'), licenseKey }
})
serve(sharedKeysApi.listSharedKeys, reading(staff('keys', 'read')), async (c, query) => {
  const { items, ...list } = await (await sharedKeys()).listSharedKeys(c.var.deps, query)
  requireProofOfBulk(c, query)
  return listBody(c, { ...list, items: items.map((key) => shownKey(seesWholeKeys(c), 'key', key)) })
})
serve(sharedKeysApi.dismissSharedKey, staff('keys'), async (c) => {
  await (await sharedKeys()).dismissSharedKey(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'shared_key_dismissed')
})
serve(discordClaims.listDiscordLinkRequests, reading(staff('keys', 'read')), async (c, query) =>
  listBody(c, await (await discordLinks()).listDiscordLinkRequests(c.var.deps, query)),
)
serve(discordClaims.confirmDiscordLink, steppedUp(staff('keys')), async (c) => ({
  ...(await (await discordLinks()).confirmDiscordLink(c.var.deps, actorOf(c), c.req.param('id'))),
  ...successBody(c, 'claim_confirmed'),
}))
serve(discordClaims.dismissDiscordLink, staff('keys'), async (c) => {
  await (await discordLinks()).dismissDiscordLink(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'claim_dismissed')
})
