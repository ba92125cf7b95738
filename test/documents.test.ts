import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { floor } from '#web/build/floor.ts'

const own = 'test/documents.test.ts'
const folders = ['schema', 'worker', 'web', 'seeds', 'test', 'docs']
/** Written by builds: not there before the first. */
const built = /^(web\/(dist|public\/art)|worker\/dist)\b/
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !built.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const rootFiles = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile())
const names = new Set([...files, ...rootFiles.map(({ name }) => name)].map((file) => basename(file)))
const words = new Set(
  [...files, 'package.json', 'wrangler.toml', '.ci/run']
    .filter((file) => /\.(ts|tsx|js|css|sql|json|toml|html)$|^\.ci/.test(file) && file !== own)
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => text.match(/\w+/g) ?? []),
)

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...files.filter((file) => /^docs\/.*\.md$/.test(file))]
const textOf = (page: string) => readFileSync(page, 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The inline code of a page: paths, commands, names from the code. */
const codeOf = (page: string) =>
  [
    ...textOf(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code = '']) => code)

/** `schema/api/<noun>.ts` stands for every file of that pattern. */
const isThere = (path: string) =>
  built.test(path) || existsSync(path) || globSync(path.replace(/<[^>]*>/g, '*')).length > 0

describe.each(pages)('%s', (page) => {
  test('names files and folders that exist', () => {
    const inFolders = new RegExp(`^(${[...folders, '.ci'].join('|')})/`)
    const missing = codeOf(page)
      .flatMap((code) => code.split(' '))
      .filter((code) =>
        inFolders.test(code) ? !isThere(code) : /^[\w.-]+\.(ts|tsx|toml|json|md|sql)$/.test(code) && !names.has(code),
      )
    expect(missing).toEqual([])
  })

  test('links to files that exist', () => {
    const targets = [...textOf(page).matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target)
    const missing = targets.filter((target) => !/^https?:/.test(target) && !existsSync(join(dirname(page), target)))
    expect(missing).toEqual([])
  })

  test('names npm scripts that exist', () => {
    const named = [...textOf(page).matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names functions, types and fields that the code has', () => {
    const identifiers = codeOf(page)
      .filter((code) => /^[a-z_]\w*(\.[a-z_]\w*)*(\(\))?$/i.test(code) && !names.has(code))
      .flatMap((code) => code.match(/\w+/g) ?? [])
    expect(identifiers.filter((name) => !words.has(name))).toEqual([])
  })
})

test("README's table of configuration lists the variables that worker/env.ts reads, and no others", () => {
  const block = /const variables = v\.object\(\{([\s\S]*?)\n\}\)/.exec(textOf('worker/env.ts'))?.[1] ?? ''
  const variables = [...block.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)
  const table = /\n\| name \| what .*\n\|[-|]+\n((?:\|.*\n)+)/.exec(textOf('README.md'))?.[1] ?? ''
  const listed = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect(variables.length).toBeGreaterThan(0)
  expect(listed.sort()).toEqual(variables.sort())
})

test('README names the oldest browsers that the build supports', () => {
  const versions = Object.entries(floor).map(
    ([name, version]) => `${name[0]?.toUpperCase()}${name.slice(1)} ${version}`,
  )
  for (const version of versions) expect(textOf('README.md')).toContain(version)
})

test('README has at most 150 lines, CONTRIBUTING at most 9 kB', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  expect(Buffer.byteLength(textOf('CONTRIBUTING.md'))).toBeLessThanOrEqual(9_000)
})
