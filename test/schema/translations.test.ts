import { expect, test } from 'vitest'
import { textsIn } from '#schema/rules/translations.ts'

const goods = { name: 'Chave', description: 'Abre portas.', en: { name: 'Key', description: '' } }

test('readers of Portuguese get the Portuguese texts', () => {
  expect(textsIn('pt-BR', goods)).toEqual({ name: { text: 'Chave' }, description: { text: 'Abre portas.' } })
})

test('readers of English get the English texts, and the Portuguese one with its language where there is none', () => {
  expect(textsIn('en', goods)).toEqual({
    name: { text: 'Key' },
    description: { text: 'Abre portas.', lang: 'pt-BR' },
  })
})
