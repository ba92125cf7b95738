import { expect, test } from 'vitest'
import { folded } from '#schema/rules/folded.ts'

test.each([
  ['PROMOÇÃO', 'promocao'],
  ['promoc\u0327a\u0303o', 'promocao'],
  ['ＰＲＯＭＯ　１０', 'promo 10'],
  ['  Água \u00a0\n mineral\t', 'agua mineral'],
  ['jo\u200bão\u200e\u00ad\ufeff', 'joao'],
  ['Łódź Øre İstanbul Straße œuvre ﬁm', 'lodz ore istanbul strasse oeuvre fim'],
  ['ΟΔΟΣ Οδός', 'οδοσ οδοσ'],
  ['ПРИВЁТ', 'привет'],
  ['한국어 日本語', '한국어 日本語'],
  ['\u200b \u2060', ''],
])('“%s” is compared as “%s”', (text, plain) => {
  expect(folded(text)).toBe(plain)
  expect(folded(plain)).toBe(plain)
})
