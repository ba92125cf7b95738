import { expect, test } from 'vitest'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { readQuestion } = await import('#web/state/helper-question.ts')

const products = [
  { _id: 'a', name: 'Aurora Trainer', description: 'Para RPGs de campanha', en: { name: '', description: '' } },
  {
    _id: 'b',
    name: 'Bússola HUD',
    description: 'Mapa e anotações',
    en: { name: 'Compass HUD', description: 'Map and notes' },
  },
].map(
  (facts) => ({ ...facts, games: [], additionalInfo: [], categoryId: null, level: 0 }) as unknown as ProductSnapshot,
)

test.each([
  ['Quanto custa o Aurora?', { products: ['a'] }],
  ['is bussola working?', { products: ['b'] }],
  ['how much is the compass?', { products: ['b'] }],
  ['quero algo para rpg', { isUnknown: true }],
  ['campanha', { products: ['a'] }],
  ['Onde está a minha chave do Aurora?', { subject: 'key' }],
  ['my key did not arrive', { subject: 'key' }],
  ['quero o dinheiro de volta', { subject: 'refund' }],
  ['Tem cupom?', { subject: 'promotions' }],
  ['how much is it', { subject: 'prices' }],
  ['o que está em manutenção', { subject: 'state' }],
  ['quero falar com uma pessoa', { subject: 'support' }],
  ['xyz', { isUnknown: true }],
  ['', { isUnknown: true }],
])('the assistant takes “%s” for %o', (question, asked) => {
  expect(readQuestion(question, products, [])).toEqual(asked)
})
