import type { PdfFile } from '#worker/domain/documents/letterhead.ts'
import type { AppContext } from './context.ts'

/**
 * Chrome shows a PDF by a page of its own around a plugin, and holds that page to the file's policy: without these two the viewer stays
 * empty. There is nothing else in the file that could load or run.
 */
const viewerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sends a document to be read in the browser, or to be saved. It is about a person, and kept by no cache. */
export function sendDocument(c: AppContext, { bytes, name }: PdfFile, where: 'inline' | 'attachment'): Response {
  if (where === 'inline') c.set('policy', viewerPolicy)
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.length),
    'Content-Disposition': contentDisposition(where, name),
    'Cache-Control': 'private, no-store',
  })
}

const nameMax = 150

/**
 * A file's name for the header, as RFC 6266 has it: whole in `filename*`, and in `filename` for readers that know no other. Whatever
 * would end the quotes, the header or the folder is data no more; marks that turn the writing around would hide an ending.
 */
export function contentDisposition(where: 'inline' | 'attachment', name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"'\\/:*?<>|%;]/gu, '')
    .replace(/^[.\s]+/, '')
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? ''
  const short = [...clean.slice(0, clean.length - ending.length)].slice(0, nameMax).join('') + ending
  const plain = short
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
  const whole = encodeURIComponent(short).replace(
    /[()!*']/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${where}; filename="${plain}"; filename*=UTF-8''${whole}`
}
