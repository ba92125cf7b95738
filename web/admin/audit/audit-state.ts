import type { Snapshot } from 'valtio'
import { type AuditEntry, listAudit } from '#schema/api/audit.ts'
import { listOf } from '../list/list-state.ts'

export type AuditRow = Snapshot<AuditEntry>

export const audit = listOf(listAudit)

export interface Difference {
  field: string
  before: string
  after: string
}

/** The fields in which a row was another one afterwards; all of them where it came or went. */
export function differences({ before, after }: Pick<AuditRow, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) }))
    .filter((field) => field.before !== field.after)
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
