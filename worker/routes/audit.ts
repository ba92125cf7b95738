import * as api from '#schema/api/audit.ts'
import { listBody } from '#worker/http/answers.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'

export const auditRoutes = new Routes()

serve(auditRoutes, api.listAudit, reading(staff('read')), async (c, query) => {
  const { listAudit } = await import('#worker/domain/audit/list.ts')
  return listBody(c, await listAudit(c.var.deps, query))
})
