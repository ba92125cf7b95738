import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]

/** What a reader would type: the lines of code blocks that begin with `$`, and the inline code that begins with a program. */
const commandsOf = (page: string) => {
  const text = readFileSync(page, 'utf8')
  const typed = [...text.matchAll(/^\$ (.+)$/gm)].map(([, command = '']) => command)
  const inline = [...text.matchAll(/`((?:npm|npx|node|wrangler|zcat|git|curl|export|[A-Z_]+=\S+ npm) [^`\n]+)`/g)].map(
    ([, command = '']) => command,
  )
  return [...typed, ...inline]
}

/** The tests that run a command, by how it begins. */
const run: [command: RegExp, test: string][] = [
  [/^npm start/, 'test/local/start.test.ts'],
  [/^npm run build$/, 'test/vitest.web.ts'],
  [/^npm run (backup|restore|backup:media)\b/, 'test/seeds/backup.test.ts'],
  [/^npm run (migrate|seed|make-admin|reset-factors)( |$)/, 'test/seeds/commands.wide.test.ts'],
  [/^npm run audit-money/, 'test/faults/auditor.test.ts'],
  [/^npm run doctor\b/, 'test/seeds/doctor.test.ts'],
  [/^npx wrangler (deploy --dry-run|check startup|dev)\b/, 'test/local/deploy.wide.test.ts'],
  [/^npx wrangler r2 bulk put\b/, 'test/seeds/backup.test.ts'],
]

/** Commands that no test runs, with the reason. */
const notRun: [command: RegExp, reason: string][] = [
  [/^npm (test|ci|install)\b|^(TEST_WIDTH=all )?npx vitest/, 'they run or install the tests'],
  [/^npm run (typecheck|lint|unused)\b/, '`npm test` begins with them'],
  [/^npm run (format|icons|fonts|screens|clips|migrations)\b/, 'they write files of the repository'],
  [/^npm run seed:large\b/, 'it inserts a million rows; test/seeds/large.test.ts inserts fewer by the same function'],
  [/^npm run seed:shelf\b/, 'it inserts 2,000 products; test/seeds/shelf.test.ts inserts fewer by the same function'],
  [/^npm run (bench|lighthouse)\b/, 'they measure time, which tests must not'],
  [/^npm run test:(all|faults)|npm run test:faults/, 'they run the tests'],
  [/^npm run deploy\b|wrangler /, 'they need an account of Cloudflare'],
  [/^node -p /, 'it makes a random key; test/worker/signing-keys.test.ts reads such keys'],
  [/^(git|export|zcat|umask|echo|set) /, 'programs and words of the system'],
]

test('every command in the documents is run by a test, or it is said why not', () => {
  const known = [...run, ...notRun]
  const unknown = pages.flatMap((page) =>
    commandsOf(page)
      .filter((command) => !known.some(([pattern]) => pattern.test(command)))
      .map((command) => `${page}: ${command}`),
  )
  expect(unknown).toEqual([])
})

test('the tests that run them exist', () => {
  expect(run.filter(([, file]) => !existsSync(file))).toEqual([])
})
