import { Hono } from 'hono'
import * as api from '#schema/api/config.ts'
import { readConfig } from '#worker/domain/config.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const configRoutes = new Hono<AppEnv>()

serve(configRoutes, api.getConfig, anyone, (c) => readConfig(c.var.deps))
