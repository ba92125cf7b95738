const string = /"[^"\\]*(?:\\.[^"\\]*)*"/.source
const flat = `[^{}"]*(?:${string}[^{}"]*)*`
/** The next token of JSON text: an object without nested ones, a string, the opening brace of an object with nested ones, the rest. */
const token = new RegExp(`\\{${flat}\\}|${string}|\\{(?=${flat}\\{)|[^{"]+`, 'gsy')
const sizeMax = 8_000_000

/**
 * Reads JSON with a list that may not fit into memory, as a stream: of the list's objects only those that `isWanted` accepts by their text
 * are kept, and each of the others becomes 0. JSON that is one object without nested ones is kept as it is.
 */
export async function readFilteredJson(
  body: ReadableStream<Uint8Array>,
  isWanted: (object: string) => boolean,
): Promise<unknown> {
  const kept: string[] = []
  let [open, size, hasBegun] = ['', 0, false]
  const filter = (chunk: string) => {
    open += chunk
    let end = 0
    for (const [text] of open.matchAll(token)) {
      end += text.length
      const isRow = text.startsWith('{') && text.length > 1 && hasBegun
      const part = isRow && !isWanted(text) ? '0' : text
      hasBegun ||= text.trim() !== ''
      size += part.length
      kept.push(part)
    }
    open = open.slice(end)
    if (size + open.length > sizeMax) throw new SyntaxError('too large')
  }
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    filter(decoder.decode(read.value, { stream: true }))
  }
  filter(decoder.decode())
  return JSON.parse(kept.join('') + open)
}
