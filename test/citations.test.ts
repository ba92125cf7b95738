import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readParts, sourceFiles, trackedFiles } from './source-parts.ts'

/** A file as comments and documents name it: `worker/deps.ts`, `README.md`. Absolute paths are addresses of the shop. */
const mention = /(?<![\w/@.:*>-])(?:\w[\w-]*\/)*\w[\w-]*(?:\.[\w-]+)*\.(?:md|tsx?|css|sql|toml)\b/g
const withoutUrls = (text: string) => text.replace(/\w+:\/\/\S+/g, ' ')

const paths = new Set(trackedFiles)
const names = new Set(trackedFiles.map((path) => basename(path)))
const isKnown = (file: string) => (file.includes('/') ? paths.has(file) : names.has(file))

const missingIn = (path: string, text: string) =>
  [...withoutUrls(text).matchAll(mention)]
    .map(([file]) => file)
    .filter((file) => !isKnown(file))
    .map((file) => `${path}: ${file}`)

test('every file that a comment names is in the repository', () => {
  const found = sourceFiles.flatMap((path) => readParts(path).comments.flatMap((comment) => missingIn(path, comment)))
  expect(found).toEqual([])
})

test('every file that a document, a style sheet or a configuration names is in the repository', () => {
  const others = trackedFiles.filter((path) => /\.(md|css|toml)$/.test(path))
  expect(others.flatMap((path) => missingIn(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('no code cites sections of documents', () => {
  const code = trackedFiles.filter((path) => /\.(tsx?|css|toml|sql)$/.test(path) && path !== 'test/citations.test.ts')
  expect(code.filter((path) => /§|\b(facts|spec|design)\/\w/.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('the search for files finds them where they are named', () => {
  const text = 'worker/no-such.ts, facts/stack.md and server.md; not worker/deps.ts, /share.md or https://a.test/b.md'
  expect(missingIn('x', text)).toEqual(['x: worker/no-such.ts', 'x: facts/stack.md', 'x: server.md'])
})
