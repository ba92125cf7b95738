import { Hono } from 'hono'

/** The same constant by Hono, without middleware. */
const app = new Hono()
const body = { padding: '-'.repeat(90) }
app.get('/api/config', (c) => c.json(body))

export default app
