const shapeMax = 1_000
const depthMax = 6

function shapeAt(value: unknown, depth: number): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  if (depth === depthMax) return '…'
  const inner = (one: unknown) => shapeAt(one, depth + 1)
  if (Array.isArray(value)) return `[${[...new Set(value.map(inner))].join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, one]) => `${name}: ${inner(one)}`)
    .join(', ')}}`
}

/** The names and types of a JSON value's fields, for people: no value of it, because those may be secret. */
export const describeShape = (value: unknown): string => shapeAt(value, 0).slice(0, shapeMax)
