/** Part of a file: `length` bytes from `offset` (to its end where no length is given), or its last `suffix` bytes. */
export type FileRange = { offset: number; length?: number } | { suffix: number }

export interface FilePart {
  offset: number
  length: number
}

/** The part that a range is of a file of `size` bytes; null where the file ends before it. */
export function partOf(range: FileRange, size: number): FilePart | null {
  const offset = 'suffix' in range ? Math.max(size - range.suffix, 0) : range.offset
  const length = Math.min(('length' in range && range.length) || size, size - offset)
  return length > 0 ? { offset, length } : null
}
