import { hmacHex } from './signatures.ts'

/** What the address of a file is bound to: whose key of which product it is for; `backup` for a copy of all files. */
export type DownloadReader = { licenseId: string; userId: string; productId: string } | 'backup'

/** The signature of a file's address, until `until` (milliseconds). The prefix keeps it apart from others that are made with the same secret. */
export function signDownload(secret: string, reader: DownloadReader, key: string, until: number): string {
  const who = reader === 'backup' ? ['backup'] : [reader.licenseId, reader.userId, reader.productId]
  return hmacHex(secret, ['download', ...who, key, until].join(':'))
}
