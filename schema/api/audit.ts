import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

const word = v.optional(v.pipe(v.string(), v.maxLength(64)))

export const auditEntry = v.object({
  _id: id,
  actorId: v.string(),
  actorName: v.string(),
  /** `<noun>.<verb>`, such as `coupon.update`. */
  action: v.string(),
  entity: v.string(),
  entityId: v.string(),
  /** The row before and after, without secrets; null where there was none. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  requestId: v.string(),
  createdAt: instant,
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

export const listAudit = endpoint('GET', '/api/auth/admin/audit', {
  summary: 'List audit log entries',
  description: 'Newest first.',
  query: listQuery(['createdAt', 'actorName', 'action'], { entity: word, entityId: word, action: word, actorId: word }),
  answer: listAnswer(auditEntry),
})
