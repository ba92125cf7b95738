import { join } from 'node:path'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { databaseAddress, openDatabase, runCommand } from './database.ts'

const migrationsFolder = join(import.meta.dirname, '../../schema/migrations')

/** Applies the missing migrations. */
export async function migrateDatabase(url: string, token?: string): Promise<void> {
  const db = openDatabase(url, token)
  await migrate(db, { migrationsFolder })
  db.$client.close()
}

if (import.meta.main) {
  await runCommand(async () => {
    const { url, token } = databaseAddress()
    await migrateDatabase(url, token)
    console.info('The database is up to date.')
  })
}
