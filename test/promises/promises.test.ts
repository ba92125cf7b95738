import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountSentences } from './accounts.ts'
import { faqSentences } from './faq.ts'
import { otherSentences } from './others.ts'
import { salesSentences } from './sales.ts'
import { sectionsIn } from './sentences.ts'

/** Every sentence of the terms, of which privacy is a section, and of the FAQ, with what holds it. */
const table = { ...accountSentences, ...salesSentences, ...otherSentences, ...faqSentences }
const inTable = (language: 'pt' | 'en') =>
  Object.fromEntries(Object.entries(table).map(([id, sentences]) => [id, sentences.map((one) => one[language])]))

test('every sentence of the terms and of the FAQ is in the table, in both languages, with what holds it', () => {
  expect(inTable('pt')).toEqual(sectionsIn('pt-BR'))
  expect(inTable('en')).toEqual(sectionsIn('en'))
})

test('every test that holds a sentence exists', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('**/*.test.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const named = Object.values(table)
    .flat()
    .flatMap(({ heldBy }) => (typeof heldBy === 'string' ? [] : heldBy))
  expect(named.length).toBeGreaterThan(60)
  // As the first argument of a call.
  const exists = (name: string) =>
    ["'", '"', '`'].some((quote) => sources.some((text) => text.includes(`${quote}${name}${quote},`)))
  expect([...new Set(named)].filter((name) => !exists(name))).toEqual([])
})
