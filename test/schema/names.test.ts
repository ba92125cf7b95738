import { expect, test } from 'vitest'
import { charactersOf, visibleName } from '#schema/rules/names.ts'

test.each([
  ['one line, with single spaces', ' Ana\r\n\t Lima\u2028da\u00a0Silva ', 'Ana Lima da Silva'],
  ['no override of the direction', 'Ana\u202egnp.exe\u202c', 'Anagnp.exe'],
  ['no isolate that is left open', '\u2067Ana\u2066', 'Ana'],
  ['nothing that nobody sees', '\ufeffA\u200bn\u00ada\u2060\u0007', 'Ana'],
  ['the joiners of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['right-to-left letters', 'שלום', 'שלום'],
  ['the variant of a Japanese letter', '葛\u{e0100}城', '葛\u{e0100}城'],
  ['a family', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('a name keeps %s', (_, text, name) => {
  expect(visibleName(text)).toBe(name)
})

test.each(['', ' \n', '\u200b\u2060', '\u200d\u200c', '\u3164\u115f', '\u2800', '\ufe0f', '\u202e \u2069'])(
  'a name of which nothing is seen is none: %j',
  (text) => {
    expect(visibleName(text)).toBe('')
  },
)

test.each([
  ['an emoji', '😀'],
  ['a heart', '❤️'],
  ['a skin', '👍🏽'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a kiss with two skins', '👩🏽‍❤️‍💋‍👨🏿'],
  ['a flag', '🇧🇷'],
  ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a key of a keypad', '1️⃣'],
  ['an accent of its own', 'e\u0301'],
])('%s is one character, 80 of them are 80', (_, one) => {
  expect(charactersOf(one.repeat(80))).toEqual(Array(80).fill(one))
})

test('what is piled on one letter is counted beyond ten marks, and what joins no emoji is', () => {
  expect(charactersOf(`a${'\u0301'.repeat(1_000)}`).length).toBeGreaterThan(80)
  expect(charactersOf('a\u200db'.repeat(40))).toHaveLength(80)
})
