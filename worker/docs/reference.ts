import type { Language } from '#schema/rules/languages.ts'
import { pascalCase } from './contract-names.ts'
import type { Audience } from './groups.ts'
import { type Operation, openApi } from './openapi.ts'
import { pageTexts } from './page-texts.ts'
import type { Json } from './schemas.ts'

interface JsonSchema {
  type?: string
  $ref?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema
  required?: string[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

/** A schema in a few words: `"a" | "b"`, `string ≤ 64`, `Product[]`. */
function typeOf(schema: JsonSchema): string {
  const {
    $ref,
    anyOf,
    oneOf,
    items,
    properties,
    additionalProperties,
    type = 'any',
    format,
    maximum,
    maxLength,
  } = schema
  if ($ref) return nameOf($ref)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map(typeOf))].join(' | ')
  if (items) return `${/ /.test(typeOf(items)) ? `(${typeOf(items)})` : typeOf(items)}[]`
  if (properties) {
    const { required = [] } = schema
    return `{ ${Object.entries(properties)
      .map(([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`)
      .join(', ')} }`
  }
  if (additionalProperties) return `{ [name]: ${typeOf(additionalProperties)} }`
  const limit = maximum ?? maxLength
  return `${format ?? type}${limit === undefined ? '' : ` ≤ ${limit}`}`
}

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

/** The reference in Markdown: every call, by who makes it, and the schemas that they share. */
export function referenceMarkdown(language: Language): string {
  const t = pageTexts[language]
  const { paths, components } = openApi()
  const schemas = components.schemas as Record<string, JsonSchema>
  const table = (rows: [name: string, type: string, isNeeded: boolean][]) =>
    [
      `| ${t.columns.join(' | ')} |`,
      '|---|---|---|',
      ...rows.map(([name, type, isNeeded]) => `| ${code(name)} | ${code(type)} | ${isNeeded ? t.yes : t.no} |`),
    ].join('\n')

  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  /** The call that shows a schema of its own, by the schema's name. */
  const callWith = new Map(
    calls.flatMap(({ operation: { operationId } }) =>
      ['Body', 'Answer'].map((part) => [pascalCase(operationId) + part, operationId] as const),
    ),
  )

  /** The fields of an object; of anything else, what it is. */
  function fieldsOf(schema: JsonSchema): string {
    const { properties, required = [] } = schema
    if (!properties || Object.keys(properties).length === 0) return code(typeOf(schema))
    return table(Object.entries(properties).map(([name, field]) => [name, typeOf(field), required.includes(name)]))
  }

  /** A schema's fields, where a single call has it; else its name, which leads to them. */
  function shownOf(schema: JsonSchema | undefined, type: string, own: string): string {
    if (!schema) return code(type)
    const name = schema.$ref && nameOf(schema.$ref)
    if (!name) return fieldsOf(schema)
    return name === own ? fieldsOf(schemas[name] ?? {}) : `[${name}](#${callWith.get(name) ?? name})`
  }

  function callOf(method: string, path: string, { operationId, summary, description, parameters, ...rest }: Operation) {
    const own = pascalCase(operationId)
    const content = (title: string, of: Json, name: string) =>
      Object.entries(of).flatMap(([type, value]) => [
        `**${title}**`,
        shownOf((value as { schema?: JsonSchema }).schema, type, name),
      ])
    return [
      `### ${method.toUpperCase()} ${path} {#${operationId}}`,
      `**${summary}.** ${description}`,
      ...(parameters.length > 0
        ? [
            `**${t.parameters}**`,
            table(
              parameters.map(({ name, schema, required }) => [
                String(name),
                typeOf(schema as JsonSchema),
                required === true,
              ]),
            ),
          ]
        : []),
      ...(rest.requestBody ? content(t.body, rest.requestBody.content, `${own}Body`) : []),
      ...content(t.answer, rest.responses[200]?.content ?? {}, `${own}Answer`),
    ]
  }

  const audiences = Object.entries(t.audiences) as [Audience, [string, string]][]
  return [
    `# ${t.title}`,
    t.intro,
    ...audiences.flatMap(([audience, [title, about]]) => [
      `## ${title} {#${audience}}`,
      about,
      ...calls
        .filter(({ operation }) => operation['x-audience'] === audience)
        .flatMap(({ method, path, operation }) => callOf(method, path, operation)),
    ]),
    `## ${t.schemas} {#schemas}`,
    ...Object.entries(schemas)
      .filter(([name]) => !callWith.has(name))
      .flatMap(([name, schema]) => [`### ${name} {#${name}}`, fieldsOf(schema)]),
  ].join('\n\n')
}
