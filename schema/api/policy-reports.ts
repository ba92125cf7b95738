import * as v from 'valibot'
import { policyReportLimits, policyReportPath } from '../rules/policy-reports.ts'
import { endpoint } from './endpoint.ts'

export const reportPolicyViolation = endpoint('POST', policyReportPath, {
  summary: 'Receive a browser’s reports of the content policy',
  description: `As \`application/reports+json\` or \`application/csp-report\`. Counted by directive, blocked origin and kind of page; nothing else of a report is kept. An address sends ${policyReportLimits.address} a minute.`,
  rawBody: 'application/reports+json',
  answer: v.object({ received: v.boolean() }),
})
