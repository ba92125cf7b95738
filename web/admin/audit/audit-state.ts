import type { Snapshot } from 'valtio'
import { type AuditEntry, listAudit } from '#schema/api/audit.ts'
import { listOf } from '../list/list-state.ts'

export type AuditRow = Snapshot<AuditEntry>

export const audit = listOf(listAudit)

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** The fields whose value changed; of a created or deleted row, all that are not empty. */
export function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({ field, before: before?.[field] ?? '', after: after?.[field] ?? '' }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** The fields that name a row, in order of preference. */
const names = ['code', 'title', 'key', 'name', 'productName', 'link', 'address']

/** The name of the changed row, after the change if it still exists. */
export function recordNameOf({
  entity,
  before,
  after,
}: Pick<AuditRow, 'entity' | 'before' | 'after'>): string | undefined {
  // An export has filters of these names.
  if (entity === 'exports') return undefined
  const row = after ?? before ?? {}
  return names.map((field) => row[field]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}
