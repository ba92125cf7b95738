import { getDownload } from '#schema/api/downloads.ts'
import { call } from '#web/api/call.ts'

/** Opens the file of a key in force; `id`: the key's or its payment's. Throws ApiError. */
export async function downloadTool(id: string) {
  const { url } = await call(getDownload, { params: { id } })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
