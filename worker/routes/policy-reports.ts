import { StoreError } from '#schema/api/errors.ts'
import * as api from '#schema/api/policy-reports.ts'
import { gatherPolicyReports, requireReportWithinLimit } from '#worker/http/gather-policy-reports.ts'
import { anyone } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.reportPolicyViolation, anyone, async (c) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/(reports\+json|csp-report)\b/i.test(type)) throw new StoreError('unsupported_media_type')
  requireReportWithinLimit(c)
  await gatherPolicyReports(c)
  return { received: true }
})
