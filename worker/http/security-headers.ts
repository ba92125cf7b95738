import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './context.ts'

/** For JSON, which loads nothing. */
const strict = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  xXssProtection: false,
})

/** For the Worker's own HTML pages, which have no scripts. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For the Worker's own answers; the shop's pages have theirs in web/public/_headers. A handler may set another policy. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await strict(c, next)
  if (c.var.policy !== undefined) c.header('Content-Security-Policy', c.var.policy)
})
