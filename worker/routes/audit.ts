import { Hono } from 'hono'
import * as api from '#schema/api/audit.ts'
import { listBody } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const auditRoutes = new Hono<AppEnv>()

serve(auditRoutes, api.listAudit, reading(staff('read')), async (c, query) => {
  const { listAudit } = await import('#worker/domain/audit/list.ts')
  return listBody(c, await listAudit(c.var.deps, query))
})
