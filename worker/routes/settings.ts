import { Hono } from 'hono'
import * as api from '#schema/api/settings.ts'
import * as settings from '#worker/domain/settings.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const settingRoutes = new Hono<AppEnv>()

serve(settingRoutes, api.listPaymentMethods, signedIn, (c) => settings.listPaymentMethods(c.var.deps))
serve(settingRoutes, api.listSocialLinks, anyone, (c) => settings.listSocialLinks(c.var.deps))
serve(settingRoutes, api.listVideos, anyone, (c) => settings.listVideos(c.var.deps))
