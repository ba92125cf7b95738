import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { StoreError } from '#schema/api/errors.ts'
import { uploadProfileImage } from '#schema/api/images.ts'
import { uploadMaxBytes } from '#schema/rules/images.ts'
import { bodyMaxBytes } from '#schema/rules/rate-limits.ts'
import type { AppContext, AppEnv } from './context.ts'

/** Whoever is still sending reads no answer, but reports a broken connection: so the rest is read, and thrown away. */
async function refuse(c: AppContext): Promise<never> {
  const { body } = c.req.raw
  if (body && !body.locked) await body.pipeTo(new WritableStream())
  throw new StoreError('body_too_large')
}
const forJson = bodyLimit({ maxSize: bodyMaxBytes, onError: refuse })
const forFiles = bodyLimit({ maxSize: uploadMaxBytes, onError: refuse })

/** 413 for bodies beyond their measure: a file's for the one call that takes one, JSON's for all others. */
export const bodyLimits = createMiddleware<AppEnv>((c, next) =>
  (c.req.path === uploadProfileImage.path ? forFiles : forJson)(c, next),
)
