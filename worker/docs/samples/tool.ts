// A tool that runs only with a key: node tool.ts KEY
import { hostname } from 'node:os'

const shop = 'https://shop.example'

/** Does not return without a key that may be used. */
async function requireLicense(key: string) {
  process.argv.splice(2, 1, shop, 'test-jwks.json', 'TEST', key, hostname(), 'token.txt')
  await import('./license.ts')
  if (process.exitCode !== 0) process.exit(1)
}

function main() {
  console.info('The tool runs.')
}

await requireLicense(process.argv[2] ?? '')
main()
