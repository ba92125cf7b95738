import * as api from '#schema/api/ranking.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { setRanked } from '#worker/domain/ranking.ts'
import { successBody } from '#worker/http/answers.ts'
import { anyone, checkedByHandler, limited, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

serveSnapshot(api.listRanking, anyone, ['ranking'], ({ ranking }) => ({ body: ranking }))
serve(api.setRanked, checkedByHandler(limited(signedIn, rateLimits.setRanked)), async (c, { isRanked }, check) => {
  await setRanked(c.var.deps, check, c.var.session.userId, isRanked)
  return successBody(c, 'ranking_chosen')
})
