import * as api from '#schema/api/activations.ts'
import { unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import type { ToldRefusal } from '#worker/domain/licenses/refusals.ts'
import type { CallLimit } from '#worker/domain/rate-limits.ts'
import type { AppContext } from '#worker/http/context.ts'
import { anyone, countedByHandler } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

/** Evaluated when a tool first asks, or is first refused. */
const activations = () => import('#worker/domain/licenses/activations.ts')
const refusals = () => import('#worker/http/record-refusals.ts')

const tool = countedByHandler(anyone, unknownKeyRateLimit)
const caller = (c: AppContext, limit: CallLimit) => ({
  language: c.var.language,
  address: c.var.address,
  limit,
  onRefusal: (refusal: ToldRefusal) => {
    // A failed write needs no repetition: the tool repeats its call, and that refusal is recorded.
    const record = async () => (await refusals()).recordRefusal(c, refusal)
    c.executionCtx.waitUntil(record().catch(() => {}))
  },
})

serve(api.activateKey, tool, async (c, form, limit) =>
  (await activations()).activate(c.var.deps, form, caller(c, limit)),
)
serve(api.validateKey, tool, async (c, form, limit) =>
  (await activations()).validate(c.var.deps, form, caller(c, limit)),
)
serve(api.deactivateKey, tool, async (c, form, limit) =>
  (await activations()).deactivate(c.var.deps, form, caller(c, limit)),
)
serve(api.pollMove, tool, async (c, form, limit) => (await activations()).pollMove(c.var.deps, form, caller(c, limit)))
serve(api.getSigningKeys, anyone, (c) => {
  c.header('Cache-Control', 'public, max-age=3600')
  return { keys: c.var.deps.offlineTokens?.keys ?? [] }
})
