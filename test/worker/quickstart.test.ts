import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getSample, getStartDocsMarkdown } from '#schema/api/docs.ts'
import { languages } from '#schema/rules/languages.ts'
import { openFileStore } from '../open-store.ts'
import { firstOf } from '../width.ts'

/** The quickstart is followed to the letter: its own blocks are what runs here, in their order, in an empty folder. */
const store = await openFileStore()
const dir = mkdtempSync(join(tmpdir(), 'trinco-quickstart-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Block {
  language: string
  title: string
  code: string
}
const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w+) (.+)\n([\s\S]*?)\n```$/gm)].map(([, language = '', title = '', code = '']) => ({
    language,
    title,
    code,
  }))
const page = async (lang: string) => (await store.ask(getStartDocsMarkdown, { query: { lang } })).body

const programs = [
  { name: 'Node', end: 'ts' },
  { name: 'Python', end: 'py' },
]
/** What somebody does who follows the page with one of the programs. */
const stepsOf = (blocks: Block[], { name, end }: (typeof programs)[number]) =>
  blocks.filter(
    ({ language, title }) => language === 'text' || title === name || title === 'Shell' || title === `tool.${end}`,
  )

const mark = '--- end of a block ---'

/** One shell that gets the blocks one after the other, as a terminal does: what each prints, and the exit code of its last command. */
function follow(blocks: Block[], cwd: string): Promise<{ printed: string; code: string }[]> {
  const script = blocks
    .filter(({ language }) => language !== 'text')
    .map(({ language, title, code }) => {
      const typed = language === 'sh' ? code : `cat > ${title} <<'END OF FILE'\n${code}\nEND OF FILE`
      return `${typed}\nprintf '%s %s\\n' $? '${mark}'`
    })
    .join('\n')
  // `node` is the one that runs the tests.
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NODE_OPTIONS: '' }
  return new Promise((resolve) => {
    execFile('bash', ['-c', script], { cwd, env }, (_, stdout) => {
      const parts = stdout.split(` ${mark}\n`).slice(0, -1)
      resolve(
        parts.map((part) => {
          const lines = part.split('\n')
          const code = lines.pop() ?? ''
          return { printed: lines.join('\n'), code }
        }),
      )
    })
  })
}

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const present = programs.filter(({ name }) => name !== 'Python' || hasPython())

test.each(firstOf(present))(
  'every command and file of the page works as it is written, and prints what the page says ($name)',
  { timeout: 60_000 },
  async (program) => {
    const steps = stepsOf(blocksOf(await page('en')), program)
    const commands = steps.filter(({ language }) => language !== 'text')
    expect(commands).toHaveLength(10)
    const cwd = mkdtempSync(join(dir, `${program.name}-`))
    const ran = await follow(steps, cwd)
    const expected = commands.map(({ code }) => {
      const next = steps[steps.findIndex((step) => step.code === code) + 1]
      return { code, printed: next?.language === 'text' ? next.code : undefined }
    })
    for (const [index, { code, printed }] of expected.entries()) {
      if (printed === undefined) expect([code, ran[index]?.code]).toEqual([code, '0'])
      else expect([code, ran[index]?.printed]).toEqual([code, printed])
    }
    // The last key of each block decides how it ends.
    expect(ran.map((block) => block.code)).toEqual(['0', '0', '1', '0', '0', '1', '0', '1', '1', '0'])
    // The tool keeps its own arguments, and runs from any folder.
    const tool = join(cwd, 'my-tool', `tool.${program.end}`)
    const own = program.end === 'ts' ? ['process.argv.at(-1)', 'node'] : ['sys.argv[-1]', 'python3']
    writeFileSync(tool, readFileSync(tool, 'utf8').replace(/(['"])The tool runs\.\1/, own[0] ?? ''))
    const asIs = { language: 'sh', title: '', code: `${own[1]} my-tool/tool.${program.end} TEST-VALID its-own` }
    expect((await follow([asIs], cwd))[0]?.printed).toMatch(/\nits-own$/)
    const decided = ran.at(-1)?.printed ?? ''
    if (program.name === 'Node') expect(decided).toMatch(/^\d+ passed, 0 failed$/)
    else expect(decided.split('\n').length).toBeGreaterThan(24)
  },
)

test('the page has the same commands in both languages, each for both programs', async () => {
  const [first = [], second] = await Promise.all(
    languages.map(async (lang) => blocksOf(await page(lang)).map(({ language, code }) => ({ language, code }))),
  )
  expect(second).toEqual(first)
  const blocks = blocksOf(await page('en'))
  for (const { name } of programs) expect(blocks.filter(({ title }) => title === name)).toHaveLength(8)
})

test('a sample is a text of its own, and there is none of another name', async () => {
  const { status, body, headers } = await store.ask(getSample, { params: { name: 'license.py' } })
  expect(status).toBe(200)
  expect(body).toContain('import')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  for (const name of ['nothing.ts', '../guide-en.ts', 'toString'])
    expect((await store.ask(getSample, { params: { name } })).status).toBe(404)
})
