import { setMaintenance } from '#schema/api/maintenance.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(setMaintenance, staff('catalogue'), async (c, { status }) => {
  const maintenance = await import('#worker/domain/catalogue/maintenance.ts')
  return {
    ...(await maintenance.setMaintenance(c.var.deps, actorOf(c), c.req.param('id'), status)),
    ...successBody(c, status === 'maintenance' ? 'maintenance_started' : 'maintenance_ended'),
  }
})
