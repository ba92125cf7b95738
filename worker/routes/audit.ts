import * as api from '#schema/api/audit.ts'
import { listBody } from '#worker/http/answers.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.listAudit, reading(staff('read')), async (c, query) => {
  const { listAudit } = await import('#worker/domain/audit/list.ts')
  return listBody(c, await listAudit(c.var.deps, query))
})
