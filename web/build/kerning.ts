/** LookupTypes of pair adjustment, and of what points to one beyond the reach of 16 bits; ValueFormat of a horizontal advance alone. */
const pairAdjustment = 2
const extension = 9
const xAdvance = 4

/**
 * A GPOS table whose kerning is rounded to multiples of `unit`, in the font's units, so that it is compressed better. Throws where it has
 * more than kerning. Format: the table GPOS of OpenType 1.9.1 (ISO/IEC 14496-22).
 */
export function roundKerning(table: Buffer, unit: number): Buffer {
  const rounded = Buffer.from(table)
  const read = (at: number) => table.readUInt16BE(at)
  const round = (at: number) => rounded.writeInt16BE(Math.round(table.readInt16BE(at) / unit) * unit, at)
  for (const subtable of pairAdjustments(table)) {
    if (read(subtable + 4) !== xAdvance || read(subtable + 6) !== 0) throw new Error('not kerning alone')
    if (read(subtable) === 1) {
      // Of each first glyph its pairs: a second glyph and a value.
      for (const pairs of offsets(table, subtable + 8, subtable)) {
        for (let n = 0; n < read(pairs); n++) round(pairs + 4 + n * 4)
      }
    } else {
      // A value for each class of first glyphs and each of second ones.
      const values = read(subtable + 12) * read(subtable + 14)
      for (let n = 0; n < values; n++) round(subtable + 16 + n * 2)
    }
  }
  return rounded
}

/** Where the subtables begin. */
function pairAdjustments(table: Buffer): number[] {
  const lookups = offsets(table, table.readUInt16BE(8))
  return lookups.flatMap((lookup) =>
    offsets(table, lookup + 4, lookup).map((subtable) => {
      const isExtension = table.readUInt16BE(lookup) === extension
      const type = table.readUInt16BE(isExtension ? subtable + 2 : lookup)
      if (type !== pairAdjustment) throw new Error(`a lookup of type ${type}`)
      return isExtension ? subtable + table.readUInt32BE(subtable + 4) : subtable
    }),
  )
}

/** What a list at `at`, a count and as many offsets from `start`, points to. */
const offsets = (table: Buffer, at: number, start = at): number[] =>
  Array.from({ length: table.readUInt16BE(at) }, (_, n) => start + table.readUInt16BE(at + 2 + n * 2))
