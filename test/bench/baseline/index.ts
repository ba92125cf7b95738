import { Hono } from 'hono'

/** An empty route: the cost of workerd, Hono and the load generator alone. */
const app = new Hono()
app.get('/baseline', (c) => c.json({ isBaseline: true }))

export default app
