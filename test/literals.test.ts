import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'

const screens = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !/^(dist|node_modules)\//.test(path))
  .map((path) => join('web', path))

/** Text between tags, and in attributes that are shown or read aloud. */
const literals = [
  /(?<=[\w"'}]\s*>|\/>)\s*(?!(?:return|extends|const|let|if|export|function)\b)([A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’ ,.!?-]{2,})\s*(?=<\/?[A-Za-z]|\{)/g,
  /\b(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label)="([^"]*[A-Za-zÀ-ÿ]{2}[^"]*)"/g,
]

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, '')

test('no screen contains literal text: all of it is in the dictionaries', () => {
  const found = screens.flatMap((path) => {
    const source = withoutComments(readFileSync(path, 'utf8'))
    return literals.flatMap((pattern) => [...source.matchAll(pattern)].map(([, words]) => `${path}: ${words}`))
  })
  expect(found).toEqual([])
})

test('the patterns find literal text', () => {
  const screen = `<p className={styles.a}>Comprar agora</p><img alt="Uma chave" /><b>\n  Buy now\n</b><i>{t('a')}</i>`
  expect(literals.flatMap((pattern) => [...screen.matchAll(pattern)].map(([, words]) => words?.trim()))).toEqual([
    'Comprar agora',
    'Buy now',
    'Uma chave',
  ])
})

test('the shop’s name stands in schema/brand.ts alone', () => {
  const files = ['schema', 'seeds', 'web', 'worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter(
        (path) => /\.(ts|tsx|js|css|html|svg|webmanifest|toml)$/.test(path) && !/^(web|worker)\/dist\//.test(path),
      ),
  )
  const naming = files.filter((path) => readFileSync(path, 'utf8').includes(brand.displayName))
  expect(naming).toEqual(['schema/brand.ts'])
})
