import { Hono } from 'hono'

/** A route that does nothing: what workerd, Hono and the load generator cost before the shop begins. */
const app = new Hono()
app.get('/floor', (c) => c.json({ isFloor: true }))

export default app
