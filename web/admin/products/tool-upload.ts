import { uploadDownload } from '#schema/api/downloads.ts'
import { call } from '#web/api/call.ts'

/** Uploads the file of a tool; the shop compares its hash with what arrives. */
export async function uploadTool(file: File) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return call(uploadDownload, {
    query: { name: file.name, sha256 },
    form: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
}
