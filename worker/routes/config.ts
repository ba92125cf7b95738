import * as api from '#schema/api/config.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { readConfig } from '#worker/domain/config.ts'
import { anyone } from '#worker/http/guards.ts'
import { depsOf } from '#worker/http/request-deps.ts'
import { serveFinished } from '#worker/http/serve-snapshot.ts'

/** By the Worker's variables, of which it is made: it needs no database, not even for the rest of a snapshot. */
const configs = new WeakMap<object, Answer<typeof api.getConfig>>()

serveFinished(api.getConfig, anyone, (c) => {
  const body = configs.get(c.env) ?? readConfig(depsOf(c))
  configs.set(c.env, body)
  return { body }
})
