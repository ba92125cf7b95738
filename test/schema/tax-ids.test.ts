import { expect, test } from 'vitest'
import { isTaxId, normalizedTaxId, spelledTaxId, taxIdHint } from '#schema/rules/tax-ids.ts'

test.each([
  '529.982.247-25',
  '52998224725',
  ' 529 982 247 25 ',
  '111.444.777-35',
  '000.000.001-91',
  // Full-width digits, as some keyboards type them.
  '５２９９８２２４７２５',
  '11.222.333/0001-81',
  '12.ABC.345/01DE-35',
  '12abc34501de35',
])('%s can pay', (typed) => {
  expect(isTaxId(typed)).toBe(true)
})

test.each([
  ['a CPF with a wrong first check digit', '529.982.247-35'],
  ['a CPF with a wrong second check digit', '529.982.247-26'],
  ['a CPF with two digits exchanged', '259.982.247-25'],
  ['a CPF of one repeated digit', '111.111.111-11'],
  ['a CPF with a letter', '52998224A25'],
  ['ten digits', '5299822472'],
  ['twelve digits', '529982247250'],
  ['a CPF among words', 'CPF 529.982.247-25'],
  ['a CNPJ with a wrong check digit', '11.222.333/0001-82'],
  ['nothing', ''],
])('%s cannot', (_, typed) => {
  expect(isTaxId(typed)).toBe(false)
})

test('it is stored without punctuation, in capitals', () => {
  expect(normalizedTaxId(' 529.982.247-25\n')).toBe('52998224725')
  expect(normalizedTaxId('12.abc.345/01de-35')).toBe('12ABC34501DE35')
})

test.each([
  ['', ''],
  ['5', '5'],
  ['529', '529'],
  ['5299', '529.9'],
  ['529.982.2', '529.982.2'],
  ['529982247', '529.982.247'],
  ['52998224725', '529.982.247-25'],
  ['112223330001', '11.222.333/0001'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12ab', '12.AB'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
])('%j is spelled %j while it is typed', (typed, spelled) => {
  expect(spelledTaxId(typed)).toBe(spelled)
})

test('its hint hides who it is', () => {
  expect(taxIdHint('12345678909')).toBe('•••.456.789-••')
  expect(taxIdHint('12ABC34501DE35')).toBe('••.•••.345/01DE-••')
})
