import { Hono } from 'hono'
import * as api from '#schema/api/customers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const customerRoutes = new Hono<AppEnv>()

/** Whoever sees people in a list of the panel. */
const seesPeople = reading(staff('users', 'keys', 'money', 'read'))

serve(customerRoutes, api.getCustomer, seesPeople, async (c) => {
  const { customerOverview } = await import('#worker/domain/customers/overview.ts')
  return customerOverview(c.var.deps, c.req.param('id'), () => c.var.user)
})
serve(customerRoutes, api.listCustomerEvents, seesPeople, async (c, query) => {
  const { listCustomerEvents } = await import('#worker/domain/customers/events.ts')
  return listCustomerEvents(c.var.deps, c.req.param('id'), query, () => c.var.user.staffScopes)
})
