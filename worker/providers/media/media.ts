import type { FilePart, FileRange } from '#worker/lib/file-ranges.ts'

export interface MediaFile {
  body: ReadableStream
  /** Bytes of the whole file. */
  size: number
  /** The range that `body` is; null where it is the whole file. */
  part: FilePart | null
}

interface MediaPage {
  /** `storedAt` in milliseconds since the epoch. */
  files: { key: string; storedAt: number }[]
  /** Continues the list; null at its end. */
  next: string | null
}

/** The store of uploaded files. Every call throws where it fails. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Stores a stream of known length, under a name to show. False where its SHA-256 is another. */
  putStream(key: string, body: ReadableStream, about: { name: string; sha256: string }): Promise<boolean>
  /** Of a file that `putStream` has stored; null where there is none. `about` is null once it was copied back from a backup. */
  describe(key: string): Promise<{ bytes: number; about: { name: string; sha256: string } | null } | null>
  /** null where there is no such file. A range that the file does not have is ignored. */
  get(key: string, range?: FileRange): Promise<MediaFile | null>
  /** The files whose keys begin with `prefix`, a page at a time. */
  list(prefix: string, after: string | null): Promise<MediaPage>
  /** Does nothing where there is no such file. At most 1,000 keys. */
  remove(keys: string | string[]): Promise<void>
}
