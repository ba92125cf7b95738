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

/** For a page without scripts that the Worker itself writes. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For what the Worker answers itself; the shop's pages have their own in web/public/_headers. A handler may set another policy. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await strict(c, next)
  if (c.var.policy !== undefined) c.header('Content-Security-Policy', c.var.policy)
})
