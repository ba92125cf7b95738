import * as api from '#schema/api/activations.ts'
import { StoreError } from '#schema/api/errors.ts'
import { unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { statusListAgeSeconds } from '#schema/rules/status-lists.ts'
import { testKeyOf } from '#schema/rules/test-keys.ts'
import type { AppContext } from '#worker/http/context.ts'
import { anyone, countedByHandler } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { currentStatusList } from '#worker/http/snapshot-cache.ts'
import { toolCaller } from '#worker/http/tool-calls.ts'

/** Evaluated when a tool first asks. */
const activations = () => import('#worker/domain/licenses/activations.ts')
const tests = () => import('#worker/domain/licenses/test-keys.ts')

const tool = countedByHandler(anyone, unknownKeyRateLimit)

/** What answers a call: of a test key a module of its own, which knows no database. */
function answering(c: AppContext, { key, productId }: api.ActivationForm) {
  if (testKeyOf(key, productId) === undefined) return activations()
  c.set('isTest', true)
  return tests()
}

serve(api.activateKey, tool, async (c, form, limit) =>
  (await answering(c, form)).activate(c.var.deps, form, toolCaller(c, limit)),
)
serve(api.validateKey, tool, async (c, form, limit) =>
  (await answering(c, form)).validate(c.var.deps, form, toolCaller(c, limit)),
)
serve(api.deactivateKey, tool, async (c, form, limit) =>
  (await answering(c, form)).deactivate(c.var.deps, form, toolCaller(c, limit)),
)
serve(api.pollMove, tool, async (c, form, limit) =>
  (await answering(c, form)).pollMove(c.var.deps, form, toolCaller(c, limit)),
)
serve(api.getSigningKeys, anyone, (c) => {
  c.header('Cache-Control', 'public, max-age=3600')
  return { keys: c.var.deps.offlineTokens?.keys ?? [] }
})
serve(api.getStatusList, anyone, async (c) => {
  const list = /^\d{1,6}$/.exec(c.req.param('list'))?.[0]
  const { token } = list === undefined ? { token: null } : await currentStatusList(c, Number(list))
  if (token === null) throw new StoreError('not_found')
  return c.body(token, 200, {
    'Content-Type': api.statusListContentType,
    'Cache-Control': `public, max-age=${statusListAgeSeconds}`,
  })
})
serve(api.getTestSigningKeys, anyone, async (c) => {
  c.header('Cache-Control', 'public, max-age=3600')
  return { keys: (await c.var.deps.testTokens())?.keys ?? [] }
})
serve(api.getTestLicenseStatus, anyone, async (c) => {
  const { testStatusList } = await tests()
  return c.body(await testStatusList(c.var.deps), 200, {
    'Content-Type': api.statusListContentType,
    'Cache-Control': `public, max-age=${statusListAgeSeconds}`,
  })
})
