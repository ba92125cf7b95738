import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const screens = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !/^(dist|node_modules)\//.test(path))
  .map((path) => join('web', path))

/** Words between tags; and those that are read aloud, shown on hover or in an empty field. */
const literals = [
  /(?<=[\w"'}]\s*>|\/>)\s*(?!(?:return|extends|const|let|if|export|function)\b)([A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’ ,.!?-]{2,})\s*(?=<\/?[A-Za-z]|\{)/g,
  /\b(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label)="([^"]*[A-Za-zÀ-ÿ]{2}[^"]*)"/g,
]

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, '')

test('no screen has words of its own: all stand in the dictionaries', () => {
  const found = screens.flatMap((path) => {
    const source = withoutComments(readFileSync(path, 'utf8'))
    return literals.flatMap((pattern) => [...source.matchAll(pattern)].map(([, words]) => `${path}: ${words}`))
  })
  // The name itself, drawn as a mark.
  expect(found.filter((line) => line !== 'web/layout/wordmark.tsx: trinco')).toEqual([])
})

test('the search for words finds them where they are', () => {
  const screen = `<p className={styles.a}>Comprar agora</p><img alt="Uma chave" /><b>\n  Buy now\n</b><i>{t('a')}</i>`
  expect(literals.flatMap((pattern) => [...screen.matchAll(pattern)].map(([, words]) => words?.trim()))).toEqual([
    'Comprar agora',
    'Buy now',
    'Uma chave',
  ])
})
