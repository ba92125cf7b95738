import { StoreError } from '#schema/api/errors.ts'
import { createDeps, type Deps } from '#worker/deps.ts'
import { readEnv } from '#worker/env.ts'
import type { AppContext } from './context.ts'

/** The request's dependencies, made when they are first asked for: an answer from memory needs none. Throws 503 without a configuration. */
export function depsOf(c: AppContext): Deps {
  const known: Deps | undefined = c.get('deps')
  if (known) return known
  const env = readEnv(c.env)
  if (!env) throw new StoreError('not_configured', {}, 60)
  const deps = createDeps(env, { url: c.req.url, bindings: c.env, calls: c.var.calls })
  c.set('deps', deps)
  return deps
}
