import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'

const root = join(import.meta.dirname, '..')

test('no text spells an e-mail address of the shop: all take it from the brand', () => {
  const files = globSync(
    [
      'schema/texts/**/*.ts',
      'schema/api/*.ts',
      'web/i18n/**/*.ts',
      'web/{account,layout,store,dashboard}/**/*.tsx',
      'worker/domain/**/*.ts',
    ],
    { cwd: root },
  )
  expect(files.length).toBeGreaterThan(100)
  const spelled = files.filter((file) => /[\w.]+@trinco\.\w+/.test(readFileSync(join(root, file), 'utf8')))
  expect(spelled).toEqual([])
  expect(brand.supportEmail).toMatch(/^\S+@\S+$/)
})
