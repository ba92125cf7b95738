/** Where browsers report what the Content-Security-Policy of an answer has stopped. web/public/_headers spells it too. */
export const policyReportPath = '/api/policy-reports'
/** The end of every policy: `report-uri` for browsers without the Reporting API. */
export const reportDirectives = `; report-uri ${policyReportPath}; report-to policy`
/** The header that `report-to` refers to. */
export const reportingEndpoints = `policy="${policyReportPath}"`

/** Rows that all reports together have: further kinds of violation are not recorded until others have ended. */
export const policyReportRowsMax = 50
/** Seconds for which a row counts, from its first report on. */
export const policyReportSeconds = 7 * 86_400

/** Calls that one isolate reads in a minute: from one network address, and from all of them. */
export const policyReportLimits = { address: 20, all: 200 } as const
/** Reports of one call that are read. */
export const policyReportsPerCall = 20
