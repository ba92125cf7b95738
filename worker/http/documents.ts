import type { PdfFile } from '#worker/domain/documents/letterhead.ts'
import type { AppContext } from './context.ts'

/**
 * Chrome shows a PDF in a page of its own around a plugin, under the file's policy: without `object-src` and `style-src` the viewer stays
 * empty. The file contains nothing else that could load or run.
 */
const viewerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sends a PDF inline or as a download. It contains personal data and must not be cached. */
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
 * The Content-Disposition header (RFC 6266): the full name in `filename*`, and an ASCII one in `filename` for old clients. Characters that
 * could end the quotes, the header or the folder are removed, and so are bidi marks, which could hide an extension.
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
