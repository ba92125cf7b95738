import { sql } from 'drizzle-orm'
import { dayOf } from '#schema/rules/clock.ts'
import { stepOf } from '#schema/rules/service.ts'
import { serviceFigures } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

type Row = typeof serviceFigures.$inferInsert

/** How validations went, as rows to be added to the figures. */
export class ValidationCounts {
  #rows = new Map<string, Row>()

  /** Counts one, which ended at `at` after `ms`. */
  add(at: number, ms: number, isError: boolean): void {
    const figure = isError
      ? { name: 'validate_errors' as const, step: 0 }
      : { name: 'validate' as const, step: stepOf(ms) }
    this.#count({ day: dayOf(at), ...figure, value: 1 })
  }

  /** Hands over what was counted; it is kept for the next time where `write` fails. */
  async take(write: (rows: Row[]) => Promise<unknown>): Promise<void> {
    const taken = [...this.#rows.values()]
    this.#rows = new Map()
    try {
      if (taken.length > 0) await write(taken)
    } catch (error) {
      for (const row of taken) this.#count(row)
      throw error
    }
  }

  #count(row: Row): void {
    const key = `${row.day} ${row.name} ${row.step}`
    const known = this.#rows.get(key)
    this.#rows.set(key, { ...row, value: row.value + (known?.value ?? 0) })
  }
}

/** Adds counts to those of their days. */
export const addValidations = async ({ db }: Deps, rows: Row[]): Promise<unknown> =>
  db
    .insert(serviceFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [serviceFigures.day, serviceFigures.name, serviceFigures.step],
      set: { value: sql`${serviceFigures.value} + excluded.value` },
    })
