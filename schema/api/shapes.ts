import type * as v from 'valibot'

/**
 * The JSON types of an answer, in the little that the web's bundle has of its schema: `'s'`tring, `'n'`umber, `'b'`oolean, null, `[each]` of an
 * array, `[one, other, …]` of which one has to fit, an object's properties (`name?` may be missing); 0 is anything.
 */
export type Shape = 's' | 'n' | 'b' | 0 | null | readonly Shape[] | { readonly [name: string]: Shape }

/** Whether a parsed answer has the types that the web relies on. */
export function fits(value: unknown, shape: Shape): boolean {
  if (shape === 0) return true
  if (shape === null) return value === null
  if (typeof shape === 'string') return (typeof value).startsWith(shape)
  if (isList(shape)) {
    const [each = 0] = shape
    return shape.length === 1
      ? Array.isArray(value) && value.every((item) => fits(item, each))
      : shape.some((one) => fits(value, one))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(shape).every(([name, property]) => {
    const isOptional = name.endsWith('?')
    const item = (value as Record<string, unknown>)[isOptional ? name.slice(0, -1) : name]
    return (isOptional && item === undefined) || fits(item, property)
  })
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape)

/** What of a valibot schema decides on its shape. */
interface SchemaParts {
  type: string
  pipe?: { kind: string }[]
  entries?: Record<string, SchemaParts>
  item?: SchemaParts
  wrapped?: SchemaParts
  options?: unknown[]
  literal?: unknown
}

/**
 * The shape of an answer's schema. Not restricted is what a transformation or a rare schema allows, and texts, numbers and booleans that may
 * be null: whoever reads those expects anything.
 */
export const shapeOf = (schema: v.GenericSchema<unknown, unknown>): Shape =>
  shapeOfParts(schema as unknown as SchemaParts)

function shapeOfParts(schema: SchemaParts): Shape {
  const { type, pipe = [], entries = {}, item, wrapped, options = [], literal } = schema
  if (pipe.some(({ kind }) => kind === 'transformation')) return 0
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return typeShape(type)
  if (type === 'literal') return typeShape(typeof literal)
  if (type === 'picklist') return alternatives(options.map((option) => typeShape(typeof option)))
  if (type === 'array' && item) return [shapeOfParts(item)]
  if (type === 'nullable' && wrapped) {
    const shape = shapeOfParts(wrapped)
    return typeof shape === 'string' ? 0 : alternatives([shape, null])
  }
  if (type === 'union') return alternatives(options.map((option) => shapeOfParts(option as SchemaParts)))
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(entries).flatMap(([name, property]) => {
        const isOptional = property.type === 'optional'
        const shape = shapeOfParts((isOptional && property.wrapped) || property)
        return shape === 0 ? [] : [[isOptional ? `${name}?` : name, shape]]
      }),
    )
  return 0
}

function typeShape(type: string): Shape {
  if (type === 'string') return 's'
  if (type === 'number') return 'n'
  if (type === 'boolean') return 'b'
  return type === 'null' ? null : 0
}

function alternatives(shapes: Shape[]): Shape {
  const different = [...new Set(shapes)]
  return different.includes(0) ? 0 : different.length === 1 ? (different[0] ?? 0) : different
}
