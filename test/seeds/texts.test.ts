import { expect, test } from 'vitest'
import { faq } from '#schema/texts/faq.ts'
import { terms } from '#schema/texts/terms.ts'

const sections = [
  ...['acceptance', 'privacy', 'security', 'sales', 'responsibility', 'conduct'],
  ...['punishments', 'property', 'updates', 'compliance', 'final', 'contact'],
]

test('the terms have the same twelve sections and paragraphs in both languages', () => {
  for (const language of ['pt-BR', 'en'] as const) expect(terms[language].map(({ id }) => id)).toEqual(sections)
  const shape = (language: 'pt-BR' | 'en') => terms[language].map(({ paragraphs }) => paragraphs.length)
  expect(shape('en')).toEqual(shape('pt-BR'))
})

test('the six questions are the same in both languages', () => {
  const ids = ['refund', 'payment', 'promotions', 'purchase', 'privacy', 'support']
  for (const language of ['pt-BR', 'en'] as const) expect(faq[language].map(({ id }) => id)).toEqual(ids)
})

test('nothing is blank, unfilled or left in the other language', () => {
  const pairs = terms['pt-BR'].flatMap(({ title, paragraphs }, place) => {
    const english = terms.en[place]
    return [[title, english?.title], ...paragraphs.map((paragraph, n) => [paragraph, english?.paragraphs[n]])]
  })
  const questions = faq['pt-BR'].flatMap(({ question, answer }, n) => [
    [question, faq.en[n]?.question],
    [answer, faq.en[n]?.answer],
  ])
  for (const [portuguese = '', english = ''] of [...pairs, ...questions]) {
    expect(portuguese.trim()).not.toBe('')
    expect(english.trim()).not.toBe('')
    expect(english).not.toBe(portuguese)
    expect(portuguese + english).not.toMatch(/undefined|\[object|\$\{/)
  }
})
