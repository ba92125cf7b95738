import * as v from 'valibot'
import { downloadBytesMax, sha256Pattern, toolFileNameMax } from '../rules/downloads.ts'
import { imageAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { integer, text, wholeNumber } from './fields.ts'

/** Of a product, for the panel. */
export const productDownload = v.object({
  url: v.string(),
  bytes: v.nullable(integer),
  sha256: v.string(),
  /** Of an uploaded file: under which it is saved; empty for a link. */
  name: v.string(),
})

export type Download = v.InferOutput<typeof productDownload>

/** Saved as a whole; null: nothing to download. Of an uploaded file the address alone counts: the shop knows the rest. */
export const downloadForm = v.nullable(
  v.object({
    url: imageAddress,
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

export const getDownload = endpoint('GET', '/api/auth/purchased-products/:id/download', {
  summary: 'Get the download of a purchase',
  description:
    'For the owner of a key in force: neither expired, suspended, switched off nor refunded. It counts as use: from then on the shop decides about a refund. `id` is the key’s, or that of its payment.',
  answer: v.object({ url: v.string() }),
})

export const uploadDownload = endpoint('POST', '/api/auth/admin/downloads', {
  summary: 'Upload the file of a tool',
  description:
    'Any file of at most 95 MiB as the body. `sha256` is its hash, which the store compares. The path is for the `download` of a product: a file that no product names is deleted after a day.',
  query: v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(toolFileNameMax)),
    sha256: v.pipe(v.string(), v.toLowerCase(), v.regex(sha256Pattern, 'sha256')),
  }),
  rawBody: 'application/octet-stream',
  answer: productDownload,
})

export const getDownloadFile = endpoint('GET', '/api/downloads/:key', {
  summary: 'Download the file of a tool',
  description: 'By the address that a purchase gives, which is valid for ten minutes while the key is in force.',
  query: v.object({
    /** The key’s id; empty in the address of a backup. */
    license: v.optional(v.string(), ''),
    until: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
    signature: v.pipe(v.string(), v.regex(sha256Pattern, 'sha256')),
  }),
  answer: v.instance(Uint8Array),
  contentType: 'application/octet-stream',
})
