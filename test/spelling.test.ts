import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readParts, sourceFiles, trackedFiles } from './source-parts.ts'

/** Where English is written for people: dictionaries, documents, and the texts and the reference of the API. */
const prose = /^(web\/i18n\/en\/|schema\/(texts|api)\/|worker\/docs\/)/

const isSentence = (text: string) => /\s/.test(text)
/** Names are in code marks, are keys of JSON, or are paths. */
const withoutCode = (text: string) =>
  text.replace(/```[\s\S]*?```|`[^`]*`|<(code|pre)\b[\s\S]*?<\/\1>|"\w+":|\S*\/\S*/g, ' ')
/** A list of words to search by holds both spellings. */
const hasBoth = (text: string) => /licence/i.test(text) && /license/i.test(text)

test('code and wire say license', () => {
  const found = sourceFiles
    .filter((path) => path !== 'test/spelling.test.ts' && /licence/i.test(readFileSync(path, 'utf8')))
    .flatMap((path) => {
      const { identifiers, texts } = readParts(path)
      // A word of its own may be shown to people; what is joined with others by code marks is not.
      const names = texts.filter((text) => !isSentence(text) && /[\w-][_./:-]\w/.test(text))
      return [...identifiers, ...names].filter((name) => /licence/i.test(name)).map((name) => `${path}: ${name}`)
    })
  expect(found).toEqual([])
})

test('English texts and documents say licence', () => {
  const texts = sourceFiles
    .filter((path) => prose.test(path))
    .flatMap((path) => {
      const isDictionary = path.startsWith('web/i18n/en/')
      return readParts(path)
        .texts.filter((text) => isSentence(text) || (isDictionary && /^[A-Z]/.test(text)))
        .map((text) => [path, text] as const)
    })
  const documents = trackedFiles
    .filter((path) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
  const found = [...texts, ...documents].flatMap(([path, text]) =>
    hasBoth(text) && !path.endsWith('.md')
      ? []
      : [...withoutCode(text).matchAll(/.{0,30}\blicenses?\b.{0,30}/gi)].map(([words]) => `${path}: ${words}`),
  )
  expect(texts.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
