import * as v from 'valibot'
import { downloadBytesMax, isDownloadAddress, sha256Pattern } from '../rules/downloads.ts'
import { linkMax } from '../rules/links.ts'
import { endpoint } from './endpoint.ts'
import { integer, requiredText, text, wholeNumber } from './fields.ts'

/** Of a product, for the panel. */
export const productDownload = v.object({
  url: v.string(),
  bytes: v.nullable(integer),
  sha256: v.string(),
})

/** Saved as a whole; null: nothing to download. */
export const downloadForm = v.nullable(
  v.object({
    url: v.pipe(requiredText(linkMax), v.check(isDownloadAddress, 'url')),
    bytes: v.optional(v.nullable(wholeNumber(1, downloadBytesMax)), null),
    sha256: v.optional(
      v.union([v.picklist(['']), v.pipe(text(64), v.toLowerCase(), v.regex(sha256Pattern, 'sha256'))]),
      '',
    ),
  }),
)

/** What everyone may know of it; null: nothing to download. */
export const downloadFacts = v.nullable(
  v.object({
    bytes: productDownload.entries.bytes,
    sha256: v.string(),
    /** Of the tool; empty where the shop has not said. */
    version: v.string(),
    /** The day of that version, `YYYY-MM-DD`, or empty. */
    releasedOn: v.string(),
  }),
)

export const getDownload = endpoint({
  method: 'GET',
  path: '/api/auth/purchased-products/:id/download',
  summary: 'Get the download of a purchase',
  description:
    'For the owner of a key in force: neither expired, suspended, switched off nor refunded. `id` is the key’s, or that of its payment.',
  answer: v.object({ url: v.string() }),
})
