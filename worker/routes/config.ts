import { Hono } from 'hono'
import * as api from '#schema/api/config.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone } from '#worker/http/guards.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

export const configRoutes = new Hono<AppEnv>()

serveSnapshot(configRoutes, api.getConfig, anyone, ({ config }) => ({ body: config }))
