import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Schema } from '#schema/api/endpoint.ts'
import { namedObjects } from './contract-names.ts'

export type Json = Record<string, unknown>

interface Part {
  kind: string
  type: string
  requirement?: unknown
  pipe?: readonly Part[]
  entries?: Record<string, Part>
  wrapped?: Part
  item?: Part
  options?: unknown[]
}

const integer = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/**
 * The same schema with whole numbers where it takes their text, as forms and queries have them: what the text is checked for once it is a
 * number, JSON Schema has no word for.
 */
function withWholeNumbers(schema: Part): Part {
  const { pipe, entries, wrapped, item, options } = schema
  if (pipe) return wholeNumberOf(pipe) ?? { ...schema, pipe: pipe.map(withWholeNumbers) }
  return {
    ...schema,
    ...(entries && {
      entries: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, withWholeNumbers(entry)])),
    }),
    ...(wrapped && { wrapped: withWholeNumbers(wrapped) }),
    ...(item && { item: withWholeNumbers(item) }),
    ...(schema.type === 'union' && { options: options?.map((option) => withWholeNumbers(option as Part)) }),
  }
}

function wholeNumberOf(pipe: readonly Part[]): Part | undefined {
  const limit = (type: string) => pipe.find((part) => part.type === type)?.requirement
  const [min, max, [first]] = [limit('min_value'), limit('max_value'), pipe]
  if (typeof min !== 'number' || typeof max !== 'number') return undefined
  if (first?.type === 'union') return v.union([integer(min, max), v.pipe(v.string(), v.nonEmpty())]) as Part
  return first?.type === 'string' ? (integer(min, max) as Part) : undefined
}

/** The named schemas of a document. */
export class Components {
  readonly schemas: Record<string, unknown> = {}
  private readonly names = new Map<Schema, string>()

  /** A schema of answers. Transforms and custom checks have no JSON Schema and are left out. */
  answer(schema: Schema): Json {
    return this.convert(schema, 'output')
  }

  /** A schema of what callers send. */
  input(schema: Schema): Json {
    return this.convert(schema, 'input')
  }

  /** A reference to a schema under this name, or under the name that it was given before. */
  named(name: string, schema: Schema, content: Json): Json {
    if ('$ref' in content) return content
    const known = this.names.get(schema) ?? name
    this.names.set(schema, known)
    this.schemas[known] ??= content
    return { $ref: `#/components/schemas/${known}` }
  }

  private convert(schema: Schema, typeMode: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = toJsonSchema(typeMode === 'input' ? (withWholeNumbers(schema as Part) as never) : (schema as never), {
      target: 'draft-2020-12',
      typeMode,
      errorMode: 'ignore',
      definitions: typeMode === 'output' ? (namedObjects as never) : {},
    }) as Json & { $defs?: Record<string, unknown> }
    const converted = withReferences(rest)
    this.addUsed(converted, $defs)
    return converted
  }

  /** Adds what is referred to, and what that refers to. */
  private addUsed(content: Json, definitions: Record<string, unknown>) {
    for (const [, name = ''] of JSON.stringify(content).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const definition = definitions[name]
      if (name in this.schemas || definition === undefined) continue
      const added = withReferences(definition as Json)
      this.schemas[name] = added
      this.addUsed(added, definitions)
    }
  }
}

const withReferences = (content: Json): Json =>
  JSON.parse(JSON.stringify(content).replaceAll('"#/$defs/', '"#/components/schemas/'))
