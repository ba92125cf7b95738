type Prefix = 'ORD' | 'PAY' | 'REF' | 'CHB'

// With the 23 digits, the 26 upper-case characters that an id has behind its prefix.
const head = '01K'
const digits = 23

/** The id on the wire of what has a number in the sandbox. */
export const wireIdOf = (prefix: Prefix, id: number) => `${prefix}${head}${String(id).padStart(digits, '0')}`

/** The number in the sandbox of an id on the wire; undefined where it is no such id. */
export function readWireId(prefix: Prefix, text: string): number | undefined {
  const [, number] = new RegExp(`^${prefix}${head}(\\d{${digits}})$`).exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Documented: the prefix, then 26 characters. */
export const isOrderId = (text: string) => /^ORD[0-9A-Z]{26}$/.test(text)
