import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ServiceFigure } from '../rules/service.ts'

/**
 * How well the shop served, by its day (`schema/rules/clock.ts`): one number for each figure and, of a distribution, for each of its steps.
 * Written seldom and never by what a shopper or a tool waits for.
 */
export const serviceFigures = sqliteTable(
  'service_figures',
  {
    day: integer('day').notNull(),
    name: text('name').$type<ServiceFigure>().notNull(),
    /** The upper bound of a step of a distribution; 0 for what has none. */
    step: integer('step').notNull().default(0),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.step] })],
)
