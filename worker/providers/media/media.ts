/** Part of a file: `length` bytes from `offset` (to its end where no length is given), or its last `suffix` bytes. */
export type FileRange = { offset: number; length?: number } | { suffix: number }

export interface MediaFile {
  body: ReadableStream
  type: string
  /** Bytes of the whole. */
  size: number
  /** What `body` is of the whole, where it is not all. */
  part: { offset: number; length: number } | null
}

/** Where uploaded files are kept. Every call throws where the store did not do what it says. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** null where there is no such file. A range that the file does not have is as good as none. */
  get(key: string, range?: FileRange): Promise<MediaFile | null>
  /** Also where there is no such file. */
  remove(key: string): Promise<void>
}
