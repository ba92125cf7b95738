import { inflateSync } from 'node:zlib'

/** The tables of a font by their tags (OpenType, "Organization of an OpenType Font"). */
export type Tables = Map<string, Uint8Array>

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads a font in WOFF 1.0, each table of which is deflated or as it is. */
export function tablesOf(woff: Uint8Array): Tables {
  const view = viewOf(woff)
  const entries = Array.from({ length: view.getUint16(12) }, (_, n): [string, Uint8Array] => {
    const entry = 44 + n * 20
    const [offset, packed, size] = [4, 8, 12].map((at) => view.getUint32(entry + at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return [
      String.fromCharCode(...woff.subarray(entry, entry + 4)),
      packed < size ? new Uint8Array(inflateSync(bytes)) : bytes,
    ]
  })
  return new Map(entries)
}

/** A TrueType file of these tables. Its checksums are 0: readers of embedded fonts do not check them. */
export function fileOf(tables: Tables): Uint8Array {
  const inOrder = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const padded = (size: number) => Math.ceil(size / 4) * 4
  const start = 12 + 16 * inOrder.length
  const file = new Uint8Array(inOrder.reduce((sum, [, { length }]) => sum + padded(length), start))
  const view = viewOf(file)
  const power = Math.floor(Math.log2(inOrder.length))
  view.setUint32(0, 0x00010000)
  for (const [n, value] of [inOrder.length, 16 << power, power, 16 * inOrder.length - (16 << power)].entries())
    view.setUint16(4 + 2 * n, value)
  let offset = start
  for (const [n, [tag, bytes]] of inOrder.entries()) {
    const entry = 12 + 16 * n
    file.set(Buffer.from(tag, 'latin1'), entry)
    view.setUint32(entry + 8, offset)
    view.setUint32(entry + 12, bytes.length)
    file.set(bytes, offset)
    offset += padded(bytes.length)
  }
  return file
}

/** What the reader of an embedded font needs. */
const drawn = ['head', 'hhea', 'hmtx', 'maxp', 'cvt ', 'fpgm', 'prep']

const required = (tables: Tables, tag: string): Uint8Array => {
  const found = tables.get(tag)
  if (!found) throw new Error(`the font has no table ${tag}`)
  return found
}

/** The font with the outlines of these glyphs alone, and of those that they are made of; each keeps its number. */
export function subsetOf(tables: Tables, glyphs: Iterable<number>): Tables {
  const head = required(tables, 'head')
  const loca = viewOf(required(tables, 'loca'))
  const glyf = required(tables, 'glyf')
  const isLong = viewOf(head).getInt16(50) === 1
  const placeOf = (n: number) => (isLong ? loca.getUint32(4 * n) : 2 * loca.getUint16(2 * n))
  const count = viewOf(required(tables, 'maxp')).getUint16(4)
  const outlineOf = (n: number) => glyf.subarray(placeOf(n), placeOf(n + 1))
  const kept = new Set([0, ...glyphs])
  for (const glyph of kept) for (const part of partsOf(outlineOf(glyph))) kept.add(part)

  const outlines = Array.from({ length: count }, (_, n) => (kept.has(n) ? outlineOf(n) : new Uint8Array()))
  const newGlyf = new Uint8Array(Buffer.concat(outlines))
  const newLoca = new Uint8Array(4 * (count + 1))
  let place = 0
  for (const [n, { length }] of outlines.entries()) {
    viewOf(newLoca).setUint32(4 * n, place)
    place += length
  }
  viewOf(newLoca).setUint32(4 * count, place)
  const newHead = head.slice()
  viewOf(newHead).setInt16(50, 1)
  const others = drawn.flatMap((tag): [string, Uint8Array][] => {
    const bytes = tables.get(tag)
    return bytes ? [[tag, bytes]] : []
  })
  return new Map([...others, ['head', newHead], ['loca', newLoca], ['glyf', newGlyf]])
}

// Of composite glyphs (OpenType, "glyf").
const argumentsAreWords = 0x0001
const hasScale = 0x0008
const moreComponents = 0x0020
const hasTwoScales = 0x0040
const hasMatrix = 0x0080

/** The glyphs that an outline is made of. */
function partsOf(outline: Uint8Array): number[] {
  if (outline.length === 0) return []
  const view = viewOf(outline)
  if (view.getInt16(0) >= 0) return []
  const parts: number[] = []
  let at = 10
  let flags = moreComponents
  while (flags & moreComponents) {
    flags = view.getUint16(at)
    parts.push(view.getUint16(at + 2))
    const scale = flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0
    at += 4 + (flags & argumentsAreWords ? 4 : 2) + scale
  }
  return parts
}

/** What a document says of a font, in thousandths of its size, and its units. */
export function metricsOf(tables: Tables) {
  const head = viewOf(required(tables, 'head'))
  const hhea = viewOf(required(tables, 'hhea'))
  const hmtx = viewOf(required(tables, 'hmtx'))
  const units = head.getUint16(18)
  const longMetrics = hhea.getUint16(34)
  const scaled = (value: number) => Math.round((value * 1000) / units)
  return {
    units,
    box: [36, 38, 40, 42].map((at) => scaled(head.getInt16(at))),
    ascent: scaled(hhea.getInt16(4)),
    descent: scaled(hhea.getInt16(6)),
    /** In the font's units. */
    widthOf: (glyph: number) => hmtx.getUint16(4 * Math.min(glyph, longMetrics - 1)),
  }
}
