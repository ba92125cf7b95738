import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email } from '#schema/api/fields.ts'
import { detailsOf } from '#schema/api/issues.ts'
import { maskEmail } from '#schema/rules/accounts.ts'

test('an e-mail address is masked so that its owner still recognises it', () => {
  const masked = ['cliente@trinco.test', 'a@b', '"x@y"@z.com.br', '', '😀@é.com'].map(maskEmail)
  expect(masked).toEqual(['c•••@t•••.test', 'a•••@b•••', '"•••@z•••.br', '•••@•••', '😀•••@é•••.com'])
})

test.each([
  ["o'brien@loja.test", "o'brien@loja.test"],
  ["a.b!#$%&'*+/=?^_`{|}~-@x.io", "a.b!#$%&'*+/=?^_`{|}~-@x.io"],
  ['Guia@MoMA.museum', 'guia@moma.museum'],
  ['ana@exemplo.xn--p1ai', 'ana@exemplo.xn--p1ai'],
  ['ana@München.example', 'ana@xn--mnchen-3ya.example'],
  [' ana@loja.test\u200b\ufeff', 'ana@loja.test'],
  ['ana＠ｌｏｊａ．test', 'ana@loja.test'],
  [`${'a'.repeat(64)}@loja.test`, `${'a'.repeat(64)}@loja.test`],
])('%j is an e-mail address, kept as %j', (typed, kept) => {
  expect(v.parse(email, typed)).toBe(kept)
  expect(v.parse(email, kept)).toBe(kept)
})

test.each([
  'ana',
  'ana@loja',
  '@loja.test',
  'ana@@loja.test',
  'ana..lima@loja.test',
  // Amazon SES delivers to no such mailbox.
  'josé@loja.test',
  'ana.@loja.test',
  'ana lima@loja.test',
  '"ana lima"@loja.test',
  'ana@[203.0.113.7]',
  'ana@203.0.113.7',
  'ana@-loja.test',
  'ana@lo_ja.test',
  'ana@loja.test.',
  'ana@münchen.example/loja.test',
  'ana@loja.test, bia@loja.test',
  'Ana <ana@loja.test>',
  `${'a'.repeat(65)}@loja.test`,
  'ana\u0000@loja.test',
  'ana\ud800@loja.test',
])('%j is no e-mail address', (typed) => {
  const { issues = [] } = v.safeParse(email, typed)
  expect(detailsOf(issues, 'en').map(({ message }) => message)).toContain('Enter a valid e-mail address.')
})
