const string = /"[^"\\]*(?:\\.[^"\\]*)*"/.source
const flat = `[^{}"]*(?:${string}[^{}"]*)*`
/** The next whole piece of a text that is JSON: an object without another in it, a string, the brace of an object with others, the rest. */
const piece = new RegExp(`\\{${flat}\\}|${string}|\\{(?=${flat}\\{)|[^{"]+`, 'gsy')
const sizeMax = 8_000_000

/**
 * Reads JSON of which one list may be longer than memory is large: of its objects those whose text is wanted are kept, and each of the
 * others is 0. JSON that is one object without others in it is kept as it is.
 */
export async function readFilteredJson(
  body: ReadableStream<Uint8Array>,
  isWanted: (object: string) => boolean,
): Promise<unknown> {
  const kept: string[] = []
  let [open, size, hasBegun] = ['', 0, false]
  const sift = (text: string) => {
    open += text
    let end = 0
    for (const [found] of open.matchAll(piece)) {
      end += found.length
      const isRow = found.startsWith('{') && found.length > 1 && hasBegun
      const part = isRow && !isWanted(found) ? '0' : found
      hasBegun ||= found.trim() !== ''
      size += part.length
      kept.push(part)
    }
    open = open.slice(end)
    if (size + open.length > sizeMax) throw new SyntaxError('too much to keep')
  }
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sift(decoder.decode(read.value, { stream: true }))
  }
  sift(decoder.decode())
  return JSON.parse(kept.join('') + open)
}
