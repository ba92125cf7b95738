import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { uploadDownload } from '#schema/api/downloads.ts'
import { StoreError } from '#schema/api/errors.ts'
import { uploadMedia, uploadProfileImage } from '#schema/api/images.ts'
import { toolFileMaxBytes } from '#schema/rules/downloads.ts'
import { uploadMaxBytes } from '#schema/rules/images.ts'
import { bodyMaxBytes } from '#schema/rules/rate-limits.ts'
import type { AppContext, AppEnv } from './context.ts'

/** A client that is still sending does not read the answer and reports a broken connection, so the rest is read and discarded. */
async function refuse(c: AppContext): Promise<never> {
  const { body } = c.req.raw
  if (body && !body.locked) await body.pipeTo(new WritableStream())
  throw new StoreError('body_too_large')
}
const forJson = bodyLimit({ maxSize: bodyMaxBytes, onError: refuse })
const forFiles = bodyLimit({ maxSize: uploadMaxBytes, onError: refuse })

const forTools = bodyLimit({ maxSize: toolFileMaxBytes, onError: refuse })

const uploads: readonly string[] = [uploadProfileImage.path, uploadMedia.path]

/** 413 for bodies over the limit: that of a picture or of a tool's file for uploads, that of JSON for all other calls. */
export const bodyLimits = createMiddleware<AppEnv>((c, next) => {
  if (c.req.method === 'GET') return next()
  if (c.req.path === uploadDownload.path) return forTools(c, next)
  return (uploads.includes(c.req.path) ? forFiles : forJson)(c, next)
})
