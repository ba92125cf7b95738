import { setMaintenance } from '#schema/api/maintenance.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { staff } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'

export const maintenanceRoutes = new Routes()

serve(maintenanceRoutes, setMaintenance, staff('catalogue'), async (c, { status }) => {
  const maintenance = await import('#worker/domain/catalogue/maintenance.ts')
  return {
    ...(await maintenance.setMaintenance(c.var.deps, actorOf(c), c.req.param('id'), status)),
    ...successBody(c, status === 'maintenance' ? 'maintenance_started' : 'maintenance_ended'),
  }
})
