import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { languageOf } from '#worker/http/context.ts'
import { PlainRouter } from '#worker/http/router.ts'

test('every path is routed as by Hono, asked for once or again', () => {
  const [router, plain] = [new PlainRouter<string>(), new TrieRouter<string>()]
  for (const [n, { method, path }] of app.routes.entries()) {
    router.add(method, path, `${n} ${path}`)
    plain.add(method, path, `${n} ${path}`)
  }
  for (const { method, path } of app.routes) {
    const asked = path.replace(/:\w+/g, 'value').replace('*', 'nothing')
    for (const path of [
      asked,
      asked,
      `${asked}/`,
      `${asked}/more`,
      asked.replace(/[^/]+$/, ''),
      asked.replace('/', '//'),
    ]) {
      for (const by of [method, 'POST', 'HEAD']) expect(router.match(by, path), path).toEqual(plain.match(by, path))
    }
  }
})

test.each([
  ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-BR'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['en', 'en'],
  ['pt;q=0.4,en;q=0.6', 'en'],
  ['en;q=0.5,pt', 'pt-BR'],
  ['en;q=0', 'pt-BR'],
  ['fr,en;q=0.5', 'en'],
  ['english,pt', 'pt-BR'],
  ['*', 'pt-BR'],
  [undefined, 'pt-BR'],
])('of the languages %s the answer has %s', (accept, language) => {
  expect(languageOf(accept)).toBe(language)
})
