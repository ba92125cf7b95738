import { detailOf } from '#schema/api/activation-details.ts'
import { fence } from './guide-facts.ts'
import { sampleFiles } from './samples.build-time.ts'

/** A program in the languages of the quickstart. */
const programs = [
  { name: 'Node', run: 'node', end: 'ts', fence: 'ts' },
  { name: 'Python', run: 'python3', end: 'py', fence: 'python' },
] as const
type Program = (typeof programs)[number]

/** One step in each language; the reader sees one at a time. */
const inEach = (commands: (program: Program) => string[]) =>
  programs.map((program) => fence(`sh ${program.name}`, commands(program).join('\n'))).join('\n\n')

const english = (code: Parameters<typeof detailOf>[0]) => `${code} ${detailOf(code, 'en')}`

/** The commands and files of the quickstart, the same in every language of the page, and what they print. `output`: the title of that. */
export function startSteps(shop: string, output: string) {
  const prints = (...lines: string[]) => fence(`text ${output}`, lines.join('\n'))
  const start = ({ run, end }: Program, key: string, over: { shop?: string; jwks?: string; token?: string } = {}) => {
    const { shop: asked = shop, jwks = 'test-jwks.json', token = 'token.txt' } = over
    return [run, `license.${end}`, asked, jwks, 'TEST', key, 'PC-1', token].join(' ')
  }
  const withOwnToken = (program: Program, key: string) => start(program, key, { token: `${key}.txt` })
  const download = (file: string) => `curl -fsSO ${shop}${file}`
  const installed = { Node: [], Python: ['python3 -m pip install cryptography'] }
  return {
    files: inEach(({ name, end }) => [
      'mkdir my-tool',
      'cd my-tool',
      download('/.well-known/test-jwks.json'),
      download(`/api/docs/samples/license.${end}`),
      download(`/api/docs/samples/verify.${end}`),
      ...installed[name],
    ]),
    valid: inEach((program) => [start(program, 'TEST-VALID')]),
    validPrints: prints(english('VALID')),
    refused: inEach((program) => [
      start(program, 'TEST-NEW'),
      start(program, 'TEST-EXPIRED'),
      start(program, 'TEST-SUSPENDED'),
      start(program, 'TEST-MISMATCH'),
    ]),
    refusedPrints: prints(
      english('VALID'),
      ...(['EXPIRED', 'SUSPENDED', 'HWID_MISMATCH'] as const).map((code) => english(code)),
    ),
    offline: inEach((program) => [
      start(program, 'TEST-VALID'),
      start(program, 'TEST-VALID', { shop: 'http://127.0.0.1:9' }),
    ]),
    offlinePrints: prints(english('VALID'), 'OFFLINE'),
    activated: fence(
      'sh Shell',
      `for key in TEST-500 TEST-SLOW TEST-REVOKED TEST-PAUSED; do
  curl -fsS ${shop}/api/licenses/activate -H 'Content-Type: application/json' \\
    -d "{ \\"key\\": \\"$key\\", \\"hwid\\": \\"PC-1\\", \\"productId\\": \\"TEST\\" }" \\
    | sed 's/.*"token":"\\([^"]*\\)".*/\\1/' | tr -d '\\n' > $key.txt
done`,
    ),
    failing: inEach((program) => [
      withOwnToken(program, 'TEST-500'),
      withOwnToken(program, 'TEST-SLOW'),
      withOwnToken(program, 'TEST-REVOKED'),
      withOwnToken(program, 'TEST-PAUSED'),
    ]),
    failingPrints: prints('OFFLINE', 'OFFLINE', 'REVOKED', 'SUSPENDED'),
    tool: programs
      .map(({ end, fence: language }) => {
        const source = sampleFiles[`tool.${end}`] ?? ''
        return fence(`${language} tool.${end}`, source.replace('https://shop.example', shop))
      })
      .join('\n\n'),
    toolRuns: inEach(({ run, end }) => [`${run} tool.${end} TEST-VALID`, `${run} tool.${end} TEST-EXPIRED`]),
    toolPrints: prints(english('VALID'), 'The tool runs.', english('EXPIRED')),
    released: inEach((program) => [
      `curl -fsSo jwks.json ${shop}/.well-known/jwks.json`,
      start(program, 'TEST-VALID', { jwks: 'jwks.json', token: 'release.txt' }),
    ]),
    releasedPrints: prints('NO_TOKEN'),
    proved: inEach(({ name, run, end }) => [
      download('/api/docs/conformance.json'),
      ...(name === 'Node'
        ? [download('/api/docs/samples/conformance.ts'), 'node conformance.ts conformance.json node verify.ts']
        : [`${run} verify.${end} conformance conformance.json`]),
    ]),
  }
}
