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

/** The fields in which a row was another one afterwards; all that hold something where it came or went. */
export function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({ field, before: before?.[field] ?? '', after: after?.[field] ?? '' }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** What people know a row by, first of all. */
const names = ['code', 'title', 'key', 'name', 'productName', 'link']

/** The name of what was written to, as it was last; none where it never had one. */
export function recordNameOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): string | undefined {
  const row = after ?? before ?? {}
  return names.map((field) => row[field]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}
