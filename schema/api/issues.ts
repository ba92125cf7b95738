import type * as v from 'valibot'
import { inLanguage, type Language, type Words } from '../rules/languages.ts'
import type { ErrorDetail } from './errors.ts'

/** Messages for invalid fields. `{n}` is the bound of the rule. */
const texts = {
  required: ['Campo obrigatório.', 'This field is required.'],
  email: ['Informe um e-mail válido.', 'Enter a valid e-mail address.'],
  min_length: ['Use pelo menos {n} caracteres.', 'Use at least {n} characters.'],
  max_length: ['Use no máximo {n} caracteres.', 'Use at most {n} characters.'],
  min_value: ['O valor mínimo é {n}.', 'The minimum is {n}.'],
  max_value: ['O valor máximo é {n}.', 'The maximum is {n}.'],
  integer: ['Use um número inteiro.', 'Use a whole number.'],
  url: ['Informe um endereço válido.', 'Enter a valid address.'],
  picklist: ['Escolha uma das opções.', 'Choose one of the options.'],
  price: ['Informe um valor como 49.90.', 'Enter an amount like 49.90.'],
  volume_from: ['Use um número maior que o anterior.', 'Use a number above the one before.'],
  volume_price: ['Informe um valor menor que o anterior.', 'Enter an amount below the one before.'],
  video_id: ['Informe o código do vídeo ou o endereço dele.', 'Enter the video’s ID or its address.'],
  discord_id: ['O ID do Discord tem só números.', 'A Discord ID has digits only.'],
  slug: ['Use letras minúsculas sem acento, números e hífens.', 'Use lower case letters, digits and hyphens.'],
  dots: ['Use mais que pontos.', 'Use more than dots.'],
  sha256: [
    'Use os 64 caracteres do SHA-256, de 0 a 9 e de a a f.',
    'Use the 64 characters of the SHA-256, 0 to 9 and a to f.',
  ],
  date: ['Informe um dia que existe.', 'Enter a day that exists.'],
  day_range: [
    'Escolha dois dias em ordem, com no máximo cinco anos entre eles.',
    'Choose two days in order, at most five years apart.',
  ],
  no_field: ['Informe pelo menos um campo.', 'Enter at least one field.'],
  other: ['Valor inválido.', 'Invalid value.'],
} as const satisfies Record<string, Words>

const isKind = (name: string): name is keyof typeof texts => Object.hasOwn(texts, name)

const kindOf = (issue: v.BaseIssue<unknown>): keyof typeof texts => {
  // An empty form field where a number is expected.
  const isEmpty = issue.type === 'union' && issue.received === '""'
  const isMissing = isEmpty || (issue.kind === 'schema' && issue.received === 'undefined')
  if (isMissing || issue.type === 'non_empty') return 'required'
  // A custom check has the key of its text as its message.
  return [issue.type, issue.message].find(isKind) ?? 'other'
}

/** Validation issues as field paths and messages: the API's `details` and the field errors of forms. */
export function detailsOf(issues: readonly v.BaseIssue<unknown>[], language: Language): ErrorDetail[] {
  return issues.map((issue) => {
    const requirement = 'requirement' in issue ? String(issue.requirement) : ''
    return {
      path: issue.path?.map((item) => String(item.key)).join('.') ?? '',
      message: inLanguage(texts[kindOf(issue)], language).replace('{n}', requirement),
    }
  })
}
