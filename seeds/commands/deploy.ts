import { spawnSync } from 'node:child_process'
import { CommandError, databaseAddress, runCommand } from './database.ts'
import { addressOfShop, keepFormerFiles } from './former-files.ts'
import { migrateDatabase } from './migrate.ts'

const environments = ['staging', 'production']

/** Runs a command in this terminal. Throws where it fails. */
function run(command: string, words: string[]): void {
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  const { status } = spawnSync(command, words, { stdio: 'inherit', env })
  if (status !== 0) throw new CommandError(`${[command, ...words].join(' ')} failed: nothing after it was done.`)
}

/** A shop that is down, or not there yet, is deployed all the same: pages that are open then are loaded anew. */
async function keepFiles() {
  const shop = addressOfShop(process.env.PUBLIC_URL)
  try {
    const { kept, lost } = await keepFormerFiles('web/dist', shop, new Date())
    if (shop === undefined) console.info('No file of earlier builds is kept: PUBLIC_URL names no address with https.')
    else console.info(`${kept} files of the builds of the last 30 days are kept.`)
    if (lost > 0) console.info(`${lost} are not: they could not be fetched, or are not as the shop lists them.`)
  } catch (error) {
    console.info(`No file of earlier builds is kept: ${shop} could not be asked (${error}).`)
  }
}

/** Migrates, builds and deploys to an environment of wrangler.toml. Other words are passed on to Wrangler. */
await runCommand(import.meta.main, async () => {
  const [environment = '', ...words] = process.argv.slice(2)
  if (!environments.includes(environment))
    throw new CommandError(`Say where to: npm run deploy -- ${environments.join('|')}`)
  const isDryRun = words.includes('--dry-run')
  if (!isDryRun) {
    const { url, token } = databaseAddress()
    await migrateDatabase(url, token)
    console.info('The database is up to date.')
  }
  run('npm', ['run', '--silent', 'build'])
  await keepFiles()
  run('npx', ['wrangler', 'deploy', '--env', environment, ...words])
})
