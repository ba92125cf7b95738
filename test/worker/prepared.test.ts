import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#schema/tables/index.ts'
import { openDatabase, prepare } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'

/** Never connected to. */
const db = openDatabase('http://127.0.0.1:1')
const { id, name, additionalInfo } = products

test('a prepared statement is built once, and asks what drizzle would ask', () => {
  let built = 0
  const select = prepared(['id', 'level'], (db, value) => {
    built++
    return db
      .select({ id, name, additionalInfo })
      .from(products)
      .where(and(eq(id, value.id), isNull(products.deletedAt), sql`${products.level} > ${value.level}`))
  })
  for (const values of [
    { id: 'a', level: 1 },
    { id: 'b', level: 7 },
  ]) {
    const same = db
      .select({ id, name, additionalInfo })
      .from(products)
      .where(and(eq(id, values.id), isNull(products.deletedAt), sql`${products.level} > ${values.level}`))
    expect(prepare(select(db, values)).getQuery()).toMatchObject(same.toSQL())
  }
  expect(built).toBe(1)
  const answer = { rows: [['a', 'Tool', '[{"title":"x","description":"y"}]']] } as never
  expect(prepare(select(db, { id: 'a', level: 1 })).mapResult(answer, true)).toEqual([
    { id: 'a', name: 'Tool', additionalInfo: [{ title: 'x', description: 'y' }] },
  ])
})
