import * as v from 'valibot'
import { expect, test } from 'vitest'
import { register } from '#schema/api/accounts.ts'
import { detailsOf } from '#schema/api/issues.ts'

const form = { name: '', email: 'nobody', password: '123', termsAccepted: 'yes' }

test('a form that fails says at each field what is wrong, in the reader’s language', () => {
  const { issues } = v.safeParse(register.body, form)
  const pt = Object.fromEntries(detailsOf(issues ?? [], 'pt-BR').map(({ path, message }) => [path, message]))
  expect(pt).toEqual({
    name: 'Campo obrigatório.',
    email: 'Informe um e-mail válido.',
    password: 'Use pelo menos 6 caracteres.',
    termsAccepted: 'Valor inválido.',
    honeypotData: 'Campo obrigatório.',
  })
  const en = detailsOf(issues ?? [], 'en').map(({ message }) => message)
  expect(en).toContain('Use at least 6 characters.')
})
