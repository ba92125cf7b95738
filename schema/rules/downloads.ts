/** Where a product's tool is downloaded, for holders of a key in force. */
export interface ProductDownload {
  /** An https URL, or a path of the shop. */
  url: string
  /** Size of the file; null where the shop has not said. */
  bytes: number | null
  /** Hexadecimal, in lower case; empty where the shop has not said. */
  sha256: string
  /** Of an uploaded file: under which it is saved. */
  name?: string
}

/** Of an uploaded file. Cloudflare refuses requests over 100 MB; a larger file stands elsewhere, under a link. */
export const toolFileMaxBytes = 95 * 1024 * 1024
export const toolFileNameMax = 150

/** The path of an uploaded file, before its key. Nothing is served there: buyers get signed addresses. */
const toolFilePath = '/downloads/'
const toolFileKey = /^[0-9a-f]{32}\.bin$/

export const isToolFileKey = (key: string): boolean => toolFileKey.test(key)
export const toolFileUrl = (key: string): string => toolFilePath + key

/** The key of an uploaded file; null for a link. */
export function keyOfToolFile(url: string | null | undefined): string | null {
  const key = url?.startsWith(toolFilePath) ? url.slice(toolFilePath.length) : ''
  return isToolFileKey(key) ? key : null
}

/** How long the address of an uploaded file is valid. A download that has begun goes on. */
export const downloadLinkMs = 10 * 60_000

export const downloadBytesMax = 100_000_000_000
export const sha256Pattern = /^[0-9a-f]{64}$/

/** What everyone may know of it: all but its address. */
export interface DownloadFacts {
  bytes: number | null
  sha256: string
  /** Of the tool; empty where the shop has not said. */
  version: string
  /** The day of that version, `YYYY-MM-DD`, or empty. */
  releasedOn: string
}

export const downloadFactsOf = (
  download: ProductDownload | null,
  { version = '', updatedOn = '' }: { version?: string; updatedOn?: string },
): DownloadFacts | null =>
  download && { bytes: download.bytes, sha256: download.sha256, version, releasedOn: updatedOn }
