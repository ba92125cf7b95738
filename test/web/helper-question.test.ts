import { expect, test } from 'vitest'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { readQuestion } = await import('#web/state/helper-question.ts')
const { namesOf } = await import('#web/state/product-index.ts')

const names = ['Aurora Trainer', 'Bússola HUD', 'O Farol', ...['Um', 'Dois', 'Três'].map((end) => `Bússola ${end}`)]
const { products } = namesOf({
  names,
  namesEn: ['', 'Compass HUD', '', '', '', ''],
  slugs: ['', 'hud', '', '', '', ''],
  categories: [],
  games: [],
  category: names.map(() => -1),
  gamesOf: names.map(() => []),
})

test.each([
  ['Quanto custa o Aurora?', { products: ['aurora-trainer'] }],
  ['is bussola hud working?', { products: ['hud', 'bussola-um', 'bussola-dois', 'bussola-tres'] }],
  ['a bússola três funciona?', { products: ['bussola-tres', 'hud', 'bussola-um', 'bussola-dois'] }],
  ['how much is the compass?', { products: ['hud'] }],
  ['quero algo para rpg', { isOther: true }],
  ['o que é o farol', { products: ['o-farol'] }],
  ['Onde está a minha chave do Aurora?', { subject: 'key' }],
  ['my key did not arrive', { subject: 'key' }],
  ['quero o dinheiro de volta', { subject: 'refund' }],
  ['minha chave não funciona', { subject: 'refused' }],
  ['A ferramenta recusa a chave do Aurora', { subject: 'refused' }],
  ['quero usar em outro computador', { subject: 'refused' }],
  ['my key expired', { subject: 'refused' }],
  ['the key does not work', { subject: 'refused' }],
  ['HWID_MISMATCH', { subject: 'refused', code: 'HWID_MISMATCH' }],
  ['aurora says hwid_mismatch, help', { subject: 'refused', code: 'HWID_MISMATCH' }],
  ['it says EXPIRED', { subject: 'refused', code: 'EXPIRED' }],
  ['is it VALID', { isOther: true }],
  ['Tem cupom?', { subject: 'promotions' }],
  ['how much is it', { subject: 'prices' }],
  ['o que está em manutenção', { subject: 'state' }],
  ['quero falar com uma pessoa', { subject: 'support' }],
  ['xyz', { isOther: true }],
  ['', { isOther: true }],
])('the assistant takes “%s” for %o', (question, asked) => {
  expect(readQuestion(question, products)).toEqual(asked)
})
