import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'
import { isCnpj } from './cnpj.ts'

test.each([
  '12.ABC.345/01DE-35',
  '12ABC34501DE35',
  '00.000.000/0001-91',
  '11.222.333/0001-81',
  '11222333000181',
  '33.000.167/0001-01',
  '12.345.678/0001-95',
])('%s is a company number', (text) => {
  expect(isCnpj(text)).toBe(true)
})

test.each([
  ['without its check digits', '12.ABC.345/01DE'],
  ['with a wrong first check digit', '12.ABC.345/01DE-45'],
  ['with a wrong second check digit', '11.222.333/0001-82'],
  ['with two characters exchanged', '21.ABC.345/01DE-35'],
  ['in lower case', '12.abc.345/01de-35'],
  ['with a letter for a check digit', '12.ABC.345/01DE-3F'],
  ['with other punctuation', '12-ABC-345/01DE-35'],
  ['with half of the punctuation', '12ABC345/01DE-35'],
  ['with a space', ' 11222333000181'],
  ['with a line break', '11222333000181\n'],
  ['one digit short', '1122233300018'],
  ['one digit long', '112223330001811'],
  ['of zeros', '00.000.000/0000-00'],
  ['of another repeated digit', '11.111.111/1111-11'],
  ['of letters alone', 'AAAAAAAAAAAAAA'],
  ['that is empty', ''],
])('a text %s is none', (_, text) => {
  expect(isCnpj(text)).toBe(false)
})

test('the shop’s own has its check digits', () => {
  expect(isCnpj(brand.cnpj)).toBe(true)
})
