import { join } from 'node:path'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { databaseAddress, openDatabase, runCommand } from './database.ts'

export const migrationsFolder = join(import.meta.dirname, '../../schema/migrations')
/** drizzle's name. */
export const migrationsTable = '__drizzle_migrations'

/** Applies the missing migrations. */
export async function migrateDatabase(url: string, token?: string): Promise<void> {
  const db = openDatabase(url, token)
  await migrate(db, { migrationsFolder })
  db.$client.close()
}

/** Gives an empty database the schema of the first `count` migrations. */
export async function createSchema(url: string, token: string | undefined, count: number): Promise<void> {
  const db = openDatabase(url, token)
  const migrations = readMigrationFiles({ migrationsFolder }).slice(0, count)
  // As drizzle's `migrate` does, which knows no end but the last migration.
  await db.$client.migrate([
    `create table ${migrationsTable} (id serial primary key, hash text not null, created_at numeric)`,
    ...migrations.flatMap(({ sql, hash, folderMillis }) => [
      ...sql,
      { sql: `insert into ${migrationsTable} (hash, created_at) values (?, ?)`, args: [hash, folderMillis] },
    ]),
  ])
  db.$client.close()
}

await runCommand(import.meta.main, async () => {
  const { url, token } = databaseAddress()
  await migrateDatabase(url, token)
  console.info('The database is up to date.')
})
