import journal from '#schema/migrations/meta/_journal.json' with { type: 'json' }

/** The instant that names the newest migration, in milliseconds. */
export const newestMigration = Math.max(...journal.entries.map(({ when }) => when))
