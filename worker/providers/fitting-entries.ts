import * as v from 'valibot'
import { describeShape } from './answer-shape.ts'

/** An entry of a list that does not fit. */
export interface MalformedEntry {
  /** The provider's id of it; '' where it has none. */
  subjectId: string
  shape: string
}

/** The entries of a list that fit the schema; those that do not are left out, and named. */
export function fittingEntries<T>(
  schema: v.GenericSchema<unknown, T>,
  entries: unknown[],
): { fitting: T[]; malformed: MalformedEntry[] } {
  const checked = entries.map((entry) => v.safeParse(schema, entry))
  return {
    fitting: checked.flatMap((one) => (one.success ? [one.output] : [])),
    malformed: entries
      .filter((_, n) => !checked[n]?.success)
      .map((entry) => ({ subjectId: idOf(entry), shape: describeShape(entry) })),
  }
}

/** Charges of Woovi have the shop's id alone. */
function idOf(entry: unknown): string {
  const { correlationID, id = correlationID } = (entry ?? {}) as { id?: unknown; correlationID?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}
