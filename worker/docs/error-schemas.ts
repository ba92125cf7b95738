import { errorFields } from '#schema/api/error-fields.ts'
import { errors } from '#schema/api/errors.ts'
import { pascalCase } from './contract-names.ts'
import type { Components, Json } from './schemas.ts'

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const codeOf = (allowed: Json) => ({ type: 'string', description: 'Stable: branch on it', ...allowed })

const base = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A message in the language of Accept-Language (pt-BR or en)' },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      description: 'What is wrong with which field of the body or the query',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** `price_changed` → `PriceChangedError`. */
const schemaName = (code: string) => `${code.split('_').map(pascalCase).join('')}Error`

/** Adds the schemas of errors: `Error` is one of those with fields of their own, by `code`, or a plain one. */
export function addErrors(components: Components): void {
  const { schemas } = components
  const codes = Object.keys(errors)
  const plain = codes.filter((code) => !(code in errorFields))
  schemas.PlainError = { ...base, properties: { ...base.properties, code: codeOf({ enum: plain }) } }
  for (const [code, fields] of Object.entries(errorFields)) {
    const { properties, required = [] } = components.answer(fields) as { properties: Json; required?: string[] }
    schemas[schemaName(code)] = {
      ...base,
      required: [...base.required, ...required],
      properties: { ...base.properties, code: codeOf({ const: code }), ...properties },
    }
  }
  schemas.Error = {
    oneOf: [...Object.keys(errorFields).map(schemaName), 'PlainError'].map(reference),
    // Without a mapping a generator would take the names of the schemas for the values.
    discriminator: {
      propertyName: 'code',
      mapping: Object.fromEntries(
        codes.map((code) => [code, `#/components/schemas/${code in errorFields ? schemaName(code) : 'PlainError'}`]),
      ),
    },
  }
}
