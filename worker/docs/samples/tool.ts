// A tool that runs only with a key: node tool.ts KEY
import { hostname } from 'node:os'
import { join } from 'node:path'

const shop = 'https://shop.example'
const beside = (file: string) => join(import.meta.dirname, file)

/** Does not return without a key that may be used. */
async function requireLicense(key: string) {
  const own = process.argv
  // The check reads its arguments here; the tool gets its own back.
  process.argv = [...own.slice(0, 2), shop, beside('test-jwks.json'), 'TEST', key, hostname(), beside('token.txt')]
  await import('./license.ts')
  process.argv = own
  if (process.exitCode !== 0) process.exit(1)
}

function main() {
  console.info('The tool runs.')
}

await requireLicense(process.argv[2] ?? '')
main()
